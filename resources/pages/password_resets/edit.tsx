import { Link } from '@inertiajs/react'
import { ResetForm } from '~/components/password_resets/reset_form'
import { EntryCard } from '~/components/sessions/entry_card'
import { PageHead } from '~/components/ui/page_head'

interface EditProps {
  token: string
}

/** Where the letter leads. */
export default function EditPasswordReset({ token }: EditProps) {
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Reset Password" noIndex />
      <EntryCard
        title="Choose a new password"
        lead="You will be logged out on every device."
        focused={false}
        width="narrow"
        footer={
          <>
            Link too old?{' '}
            <Link className="link" href="/forgot-password">
              Ask for a new one
            </Link>
          </>
        }
      >
        <ResetForm token={token} />
      </EntryCard>
    </div>
  )
}
