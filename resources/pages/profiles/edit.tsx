import { AreaForm } from '~/components/bids_dashboard/area_form'
import { AccountSection } from '~/components/profiles/account_section'
import { ProfileForm } from '~/components/profiles/profile_form'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'
import type { CurrentUser } from '~/types'

interface EditProfileProps {
  signedIn: boolean
  /** Path of the Cancel link. */
  cancelTo: string
  can: { deleteAccount: boolean }
}

export default function EditProfile({ signedIn, cancelTo, can }: EditProfileProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Edit Profile" noIndex />
      <PageHeading title="Edit profile" />
      {signedIn && user ? (
        <>
          <ProfileForm user={user} cancelTo={cancelTo} />
          {user.navigation === 'stager' && <WorkArea user={user} />}
          <AccountSection user={user} canDelete={can.deleteAccount} />
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
