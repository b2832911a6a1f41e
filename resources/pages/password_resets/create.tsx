import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { ForgotForm } from '~/components/password_resets/forgot_form'
import { EntryCard } from '~/components/sessions/entry_card'
import { Button } from '~/components/ui/button'
import { PageHead } from '~/components/ui/page_head'

/** Asks for the address, then sends the reader to their email. */
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
    <EntryCard
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
    </EntryCard>
  )
}
