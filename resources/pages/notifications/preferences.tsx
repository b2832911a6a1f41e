import {
  PreferencesForm,
  type PreferencesFormProps,
} from '~/components/notifications/preferences_form'
import { PushDevices, type PushSettings } from '~/components/notifications/push_devices'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'

interface PreferencesProps extends Omit<PreferencesFormProps, 'initial'> {
  signedIn: boolean
  preferences: PreferencesFormProps['initial'] | null
  /** The address that emails are sent to. */
  email: string
  /** The server's public key; null if push notifications aren't set up. */
  pushKey: string | null
  pushTopics: PushSettings['topics'] | null
  devices: PushSettings['devices']
}

export default function Preferences(props: PreferencesProps) {
  const { signedIn, preferences, email, pushKey, pushTopics, devices, ...form } = props
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Notification preferences" noIndex />
      <PageHeading
        title="Notification preferences"
        lead={signedIn ? `Emails go to ${email}.` : undefined}
        back={signedIn ? { href: '/notifications', label: 'Notifications' } : undefined}
      />
      {signedIn && preferences ? (
        <>
          <PreferencesForm initial={preferences} {...form} />
          {pushKey && pushTopics && (
            <PushDevices
              serverKey={pushKey}
              settings={{ key: pushKey, topics: pushTopics, devices }}
              topics={form.topics}
            />
          )}
        </>
      ) : (
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to change your notification settings." />
        </div>
      )}
    </div>
  )
}
