import {
  PreferencesForm,
  type PreferencesFormProps,
} from '~/components/notifications/preferences_form'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface PreferencesProps extends Omit<PreferencesFormProps, 'initial'> {
  signedIn: boolean
  preferences: PreferencesFormProps['initial'] | null
  /** The address that emails are sent to. */
  email: string
}

export default function Preferences(props: PreferencesProps) {
  const { signedIn, preferences, email, ...form } = props
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Notification preferences" noIndex />
      <PageHeading
        title="Notification preferences"
        lead={signedIn ? `Emails go to ${email}.` : undefined}
        back={signedIn ? { href: '/notifications', label: 'Notifications' } : undefined}
      />
      {signedIn && preferences ? (
        <PreferencesForm initial={preferences} {...form} />
      ) : (
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to change your notification settings." />
        </div>
      )}
    </div>
  )
}
