import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { cleanLine } from '#shared/values/pasted_text'
import { AuthCard } from '~/components/sessions/auth_card'
import { Button } from '~/components/ui/button'
import { PageHead } from '~/components/ui/page_head'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'

/** Asks for the email address and then shows that an email was sent. */
export default function CreatePasswordReset() {
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'asking' | 'sent' | 'again'>('asking')

  function sent(to: string) {
    setEmail(to)
    setStep('sent')
  }

  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Forgot Password" noIndex />
      {step === 'sent' ? (
        <CheckYourEmail email={email} onTryDifferentEmail={() => setStep('again')} />
      ) : (
        <ForgotForm email={email} focused={step === 'again'} onSent={sent} />
      )}
    </div>
  )
}

interface CheckYourEmailProps {
  email: string
  onTryDifferentEmail: () => void
}

/** Doesn't say whether the address has an account. */
function CheckYourEmail({ email, onTryDifferentEmail }: CheckYourEmailProps) {
  return (
    <AuthCard
      title="Check Your Email"
      focused
      width="narrow"
      footer={
        <Link className="link" href="/login">
          Back to login
        </Link>
      }
    >
      <p>
        If <strong className="font-semibold wrap-anywhere">{email}</strong> has an account, we’ve
        sent a reset link.
      </p>
      <p className="mt-3 text-muted">
        The link works once and expires in one hour. Nothing after a few minutes? Check your spam
        folder or try another address.
      </p>
      <Button className="mt-6 w-full" size="lg" onClick={onTryDifferentEmail}>
        Try Different Email
      </Button>
    </AuthCard>
  )
}

interface ForgotFormProps {
  /** The address that was entered before. */
  email: string
  /** Whether the user came back from the next step. */
  focused: boolean
  onSent: (email: string) => void
}

function ForgotForm({ email, focused, onSent }: ForgotFormProps) {
  const { values, field, props, busy } = useForm({
    initial: { email },
    check: (typed) =>
      faults({ email: !cleanLine(typed.email) && 'Please enter your email address.' }),
    invalid: ({ email: description }) => ({ title: 'Email Required', description }),
    send: (typed) => api.post('/api/auth/forgot-password', { email: cleanLine(typed.email) }),
    failed: 'Request Failed',
    isTitled: true,
    onSuccess({ resetLink }) {
      if (resetLink) console.log('Password reset link:', resetLink)
      onSent(cleanLine(values.email))
    },
  })

  return (
    <AuthCard
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
    </AuthCard>
  )
}
