import { Link } from '@inertiajs/react'
import { EntryCard } from '~/components/sessions/entry_card'
import { Button } from '~/components/ui/button'

interface CheckYourEmailProps {
  email: string
  onTryDifferentEmail: () => void
}

/** Says nothing about whether somebody has the address. */
export function CheckYourEmail({ email, onTryDifferentEmail }: CheckYourEmailProps) {
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
        If <strong className="font-semibold wrap-anywhere">{email}</strong> has an account, a letter
        with a reset link is on its way.
      </p>
      <p className="mt-3 text-muted">
        The link works once, within one hour. No letter after a few minutes? Look in the spam
        folder, or try another address.
      </p>
      <Button className="mt-6 w-full" size="lg" onClick={onTryDifferentEmail}>
        Try Different Email
      </Button>
    </EntryCard>
  )
}
