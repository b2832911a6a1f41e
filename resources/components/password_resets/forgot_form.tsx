import { Link } from '@inertiajs/react'
import { EntryCard } from '~/components/sessions/entry_card'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'

interface ForgotFormProps {
  /** Typed before. */
  email: string
  /** The reader came back from the state after it. */
  focused: boolean
  onSent: (email: string) => void
}

export function ForgotForm({ email, focused, onSent }: ForgotFormProps) {
  const { values, field, props, busy } = useForm({
    initial: { email },
    check: (typed) => faults({ email: !typed.email.trim() && 'Please enter your email address.' }),
    invalid: ({ email: description }) => ({ title: 'Email Required', description }),
    send: (typed) => api.post('/api/auth/forgot-password', { email: typed.email.trim() }),
    failed: 'Request Failed',
    onSuccess({ resetLink }) {
      if (resetLink) console.log('Password reset link:', resetLink)
      onSent(values.email.trim())
    },
  })

  return (
    <EntryCard
      title="Forgot your password?"
      lead="Enter your account email and we’ll send you a reset link."
      focused={focused}
      width="narrow"
      footer={
        <Link className="link" href="/login">
          Back to login
        </Link>
      }
    >
      <form {...props} className="grid gap-5">
        <TextInput {...field('email')} label="Email" type="email" autoComplete="username" />
        <Button type="submit" variant="primary" size="lg" loading={busy && 'Sending'}>
          Send Reset Link
        </Button>
      </form>
    </EntryCard>
  )
}
