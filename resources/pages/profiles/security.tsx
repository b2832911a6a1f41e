import type { Data } from '@generated/data'
import { PasskeyList } from '~/components/passkeys/passkey_list'
import { PasswordForm } from '~/components/profiles/password_form'
import { SessionList } from '~/components/profiles/session_list'
import { CalendarCard } from '~/components/stagings/calendar_card'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

interface SecurityProps {
  signedIn: boolean
  sessions: Data.Session[]
  passkeys: Data.Passkey[]
  /** This browser, such as "Chrome on Windows". */
  device: string
  calendar: Data.CalendarAddresses
}

export default function Security(props: SecurityProps) {
  const { signedIn, sessions, passkeys, device, calendar } = props
  const user = useCurrentUser()
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Password and sessions" noIndex />
      <PageHeading
        title="Password and sessions"
        back={signedIn ? { href: '/edit-profile', label: 'Edit profile' } : undefined}
      />
      {signedIn && user ? (
        <>
          <Credentials user={user} passkeys={passkeys} device={device} />
          <SessionList user={user} sessions={sessions} />
          <CalendarCard calendar={calendar} className="mt-10" />
        </>
      ) : (
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to change your password." />
        </div>
      )}
    </div>
  )
}

type CredentialsProps = Pick<SecurityProps, 'passkeys' | 'device'> & { user: CurrentUser }

/** The password and the passkeys, which replace it where it is asked for. */
function Credentials({ user, passkeys: initialData, device }: CredentialsProps) {
  const { data: passkeys } = useQuery({
    queryKey: keys.passkeys,
    queryFn: () => api.get(`/api/users/${user.id}/passkeys`),
    initialData,
  })
  return (
    <>
      <PasswordForm user={user} hasPasskey={passkeys.length > 0} />
      <PasskeyList user={user} passkeys={passkeys} device={device} />
    </>
  )
}
