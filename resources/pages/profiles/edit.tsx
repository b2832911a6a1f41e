import type { RunningJob } from '#shared/jobs/running_jobs'
import { AreaForm } from '~/components/bids_dashboard/area_form'
import { AccountSection } from '~/components/profiles/account_section'
import { ProfileForm } from '~/components/profiles/profile_form'
import { ReceiptDetailsForm, type StoredDetails } from '~/components/profiles/receipt_details_form'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCan, useCurrentUser } from '~/hooks/use_current_user'
import type { CurrentUser } from '~/types'

interface EditProfileProps {
  signedIn: boolean
  /** Path of the Cancel link. */
  cancelTo: string
  /** Null without details, and for everyone but staging companies. */
  receiptDetails: StoredDetails | null
  hasPasskey: boolean
  isProtected: boolean
  /** How many others work in the account. */
  colleagues: number
  runningJobs: RunningJob[]
  can: { deleteAccount: boolean }
}

export default function EditProfile(props: EditProfileProps) {
  const { signedIn, cancelTo, receiptDetails, hasPasskey, isProtected, colleagues } = props
  const { runningJobs, can: actions } = props
  const user = useCurrentUser()
  const can = useCan()
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Edit Profile" noIndex />
      <PageHeading title={can('account') ? 'Edit profile' : 'Settings'} />
      {signedIn && user ? (
        <>
          {can('account') ? (
            <ProfileForm user={user} cancelTo={cancelTo} hasPasskey={hasPasskey} />
          ) : (
            <p className="mt-4 text-muted">Only an owner of this account can change its profile.</p>
          )}
          {user.navigation === 'stager' && can('account') && <WorkArea user={user} />}
          {user.navigation === 'stager' && can('money') && (
            <OnReceipts user={user} details={receiptDetails} />
          )}
          <AccountSection
            {...{ user, hasPasskey, isProtected, colleagues, runningJobs }}
            canDelete={actions.deleteAccount}
          />
        </>
      ) : (
        <div className="mt-8">
          <LoginPrompt
            title="Please Log In"
            message="You need to be logged in to edit your profile."
          />
        </div>
      )}
    </div>
  )
}

function WorkArea({ user }: { user: CurrentUser }) {
  return (
    <section aria-labelledby="work-area" className="mt-8 border-t border-line pt-6">
      <h2 id="work-area" className="font-semibold">
        Where you work
      </h2>
      <p className="mt-0.5 mb-3 text-[0.9375rem] text-muted">
        Your searches start there. Only you can see it.
      </p>
      <AreaForm user={user} />
    </section>
  )
}

function OnReceipts({ user, details }: { user: CurrentUser; details: StoredDetails | null }) {
  return (
    <section
      id="receipt-details"
      aria-labelledby="on-receipts"
      className="mt-8 scroll-mt-24 border-t border-line pt-6"
    >
      <h2 id="on-receipts" className="font-semibold">
        On your receipts
      </h2>
      <p className="mt-0.5 mb-4 text-[0.9375rem] text-pretty text-muted">
        Printed on new receipts and on your statements. Owners and other companies never see it.
      </p>
      <ReceiptDetailsForm userId={user.id} details={details} />
    </section>
  )
}
