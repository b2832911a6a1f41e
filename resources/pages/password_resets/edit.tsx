import { Link } from '@inertiajs/react'
import { ResetForm } from '~/components/password_resets/reset_form'
import { EntryCard } from '~/components/sessions/entry_card'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'

interface EditProps {
  /** Null when the link was used or has expired. */
  token: string | null
}

/** Where the link in the email leads. */
export default function EditPasswordReset({ token }: EditProps) {
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Reset Password" noIndex />
      {token === null ? <DeadLink /> : <Reset token={token} />}
    </div>
  )
}

function Reset({ token }: { token: string }) {
  return (
    <EntryCard
      title="Choose a new password"
      lead="You will be logged out on every device."
      focused={false}
      width="narrow"
      footer={
        <>
          Link expired?{' '}
          <Link className="link" href="/forgot-password">
            Request a new one
          </Link>
        </>
      }
    >
      <ResetForm token={token} />
    </EntryCard>
  )
}

function DeadLink() {
  return (
    <EntryCard
      title="This link no longer works"
      lead="It has expired or was already used."
      focused={false}
      width="narrow"
      footer={
        <Link className="link" href="/login">
          Back to login
        </Link>
      }
    >
      <LinkButton variant="primary" size="lg" className="w-full" href="/forgot-password">
        Request a New Link
      </LinkButton>
    </EntryCard>
  )
}
