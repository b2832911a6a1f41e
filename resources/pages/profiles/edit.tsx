import { AccountSection } from '~/components/profiles/account_section'
import { ProfileForm } from '~/components/profiles/profile_form'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface EditProfileProps {
  signedIn: boolean
  /** Where Cancel leads. */
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
