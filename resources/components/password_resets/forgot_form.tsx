import { Link } from '@inertiajs/react'
import { useState, type FormEvent } from 'react'
import { EntryCard } from '~/components/sessions/entry_card'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text_input'
import { useAction } from '~/hooks/use_action'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'

const EMAIL_REQUIRED = 'Please enter your email address.'

interface ForgotFormProps {
  email: string
  /** The reader came back from the state after it. */
  focused: boolean
  onEmailChange: (email: string) => void
  onSent: (email: string) => void
}

export function ForgotForm({ email, focused, onEmailChange, onSent }: ForgotFormProps) {
  const [missing, setMissing] = useState({})
  const [tried, setTried] = useState('')
  const { act, busy, errors } = useAction(
    (address: string) => api.post('/api/auth/forgot-password', { email: address }),
    {
      failed: 'Request Failed',
      onSuccess({ resetLink }) {
        if (resetLink) console.log('Password reset link:', resetLink)
        onSent(email.trim())
      },
    }
  )
  const found: Record<string, string> = { ...errors, ...missing }
  const form = useFocusFirstError(Object.keys(missing).length > 0 ? missing : errors)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(email)
    if (email.trim()) {
      setMissing({})
      void act(email.trim())
      return
    }
    setMissing({ email: EMAIL_REQUIRED })
    toast({ title: 'Email Required', description: EMAIL_REQUIRED, tone: 'error' })
  }

  return (
    <EntryCard
      title="Forgot your password?"
      lead="Enter the email of your account, and we send you a link to choose a new password."
      focused={focused}
      width="narrow"
      footer={
        <Link className="link" href="/login">
          Back to login
        </Link>
      }
    >
      <form ref={form} noValidate className="grid gap-5" onSubmit={submit}>
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          error={email === tried ? found.email : undefined}
          onValueChange={onEmailChange}
        />
        <Button type="submit" variant="primary" size="lg" loading={busy && 'Sending'}>
          Send Reset Link
        </Button>
      </form>
    </EntryCard>
  )
}
