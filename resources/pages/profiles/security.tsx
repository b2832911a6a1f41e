import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import { PasskeyList } from '~/components/passkeys/passkey_list'
import { OwnData, type OwnDataRights } from '~/components/profiles/own_data'
import { OwnLogin, type OwnPerson } from '~/components/profiles/own_login'
import { PasswordForm } from '~/components/profiles/password_form'
import { SessionList } from '~/components/profiles/session_list'
import { CalendarCard } from '~/components/stagings/calendar_card'
import { OwnTwoStep } from '~/components/two_step/own_two_step'
import { LinkButton } from '~/components/ui/link_button'
import { LoginPrompt } from '~/components/ui/login_prompt'
import { Notice } from '~/components/ui/notice'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCan, useCurrentUser } from '~/hooks/use_current_user'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

interface SecurityProps {
  /** Null without two-step login. */
  recoveryCodesLeft: number | null
  /** Whether changes of the login need a new code first. */
  codeIsDue: boolean
  /** Null for visitors. */
  person: OwnPerson | null
  sessions: Data.Session[]
  passkeys: Data.Passkey[]
  /** This browser, such as "Chrome on Windows". */
  device: string
  calendar: Data.CalendarAddresses
  ownData: OwnDataRights
}

export default function Security(props: SecurityProps) {
  const { person, sessions, passkeys, device, calendar, ownData } = props
  const user = useCurrentUser()
  const can = useCan()
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Password and sessions" noIndex />
      <PageHeading
        title="Password and sessions"
        back={person ? { href: '/edit-profile', label: 'Edit profile' } : undefined}
      />
      {person && user ? (
        <>
          {props.codeIsDue && <CodeDue />}
          <OwnLogin user={user} person={person} hasPasskey={passkeys.length > 0} />
          <Credentials user={user} passkeys={passkeys} device={device} />
          <OwnTwoStep
            accountId={user.id}
            recoveryCodesLeft={props.recoveryCodesLeft}
            hasPasskey={passkeys.length > 0}
            isQuiet
            className="mt-10"
            onChange={() => router.reload({ only: ['recoveryCodesLeft', 'codeIsDue'] })}
          />
          <SessionList user={user} sessions={sessions} />
          {can('work') && <CalendarCard calendar={calendar} className="mt-10" />}
          <OwnData user={user} hasPasskey={passkeys.length > 0} rights={ownData} />
        </>
      ) : (
        <div className="mt-8">
          <LoginPrompt message="You need to be logged in to change your password." />
        </div>
      )}
    </div>
  )
}

const CodeDue = () => (
  <Notice
    tone="info"
    className="mt-6"
    action={
      <LinkButton size="sm" href="/two-step?redirect=/password-and-sessions">
        Enter the code
      </LinkButton>
    }
  >
    Changes on this page need a code from the last 12 hours.
  </Notice>
)

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
