import { useState } from 'react'
import { CheckYourEmail } from '~/components/password_resets/check_your_email'
import { ForgotForm } from '~/components/password_resets/forgot_form'
import { PageHead } from '~/components/ui/page_head'

/** Asks for the address, then sends the reader to their mail. */
export default function CreatePasswordReset() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [returned, setReturned] = useState(false)

  function tryDifferentEmail() {
    setSentTo(null)
    setReturned(true)
  }

  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Forgot Password" noIndex />
      {sentTo === null ? (
        <ForgotForm email={email} focused={returned} onEmailChange={setEmail} onSent={setSentTo} />
      ) : (
        <CheckYourEmail email={sentTo} onTryDifferentEmail={tryDifferentEmail} />
      )}
    </div>
  )
}
