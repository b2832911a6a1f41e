import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { AccountLink, useConsoleBase } from '~/components/console/console_links'
import { addressOf, type ConsoleNavigation } from '~/components/console/console_navigation'
import { EmailText } from '~/components/console/email_text'
import { NumberedPages } from '~/components/console/newer_older'
import { SearchBox } from '~/components/console/search_box'
import { teamQuestions } from '~/components/console/team_questions'
import { ConsoleTwoStep } from '~/components/console/console_two_step'
import { consoleQuery } from '~/components/console/use_console_list'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { Ask, type Question } from '~/components/ui/question'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useIsAdmin } from '~/hooks/use_is_admin'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import ConsoleLayout from '~/layouts/console'
import { api } from '~/lib/api'

interface TeamProps {
  navigation: ConsoleNavigation
  members: Data.TeamMember[]
  page: number
  hasMore: boolean
  recoveryCodesLeft: number | null
  /** Whether the viewer has one. */
  hasPasskey: boolean
}

/** Who runs Stagely, and the viewer's own two-step verification. */
export default function Team(props: TeamProps) {
  const { navigation, members, recoveryCodesLeft, hasPasskey, ...paging } = props
  const isAdmin = useIsAdmin()
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Team" noIndex />
      <div>
        <h1 tabIndex={-1} className="display text-2xl outline-none">
          Team
        </h1>
        <p className="mt-1 max-w-[68ch] text-sm text-muted">
          Support staff see everything, reply and moderate. Admins also refund, delete, export and
          change the team.{isAdmin && ' Open an account to change a role.'}
        </p>
      </div>
      <div>
        <ResponsiveList
          look="stack"
          caption="Team"
          rows={members}
          keyOf={({ id }) => id}
          columns={columns}
          card={(member) => (
            <>
              <div className="flex items-start justify-between gap-3">
                <AccountLink id={member.id} className="font-semibold">
                  {member.name}
                </AccountLink>
                <Badge text={member.roleLabel} />
              </div>
              <p className="text-sm text-muted">
                <EmailText address={member.email} />
              </p>
              <p className="mt-2 text-sm text-muted">
                <Since {...member} />
              </p>
              <p className="text-sm text-muted">
                Last seen: <LastSeen {...member} />
              </p>
              <p className="mt-2 flex flex-wrap items-center justify-between gap-3 text-sm">
                <TwoStepBadge {...member} />
                <ActivityLink {...member} />
              </p>
            </>
          )}
        />
        <NumberedPages
          {...paging}
          onPage={(page) => router.visit(addressOf(`${navigation.base}/team`, { page }))}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <ConsoleTwoStep {...{ recoveryCodesLeft, hasPasskey }} />
        {isAdmin && <Appoint />}
      </div>
    </div>
  )
}

Team.layout = ConsoleLayout

type Member = Data.TeamMember

const Name = ({ id, name, email }: Member) => (
  <div className="min-w-0">
    <AccountLink id={id} className="font-semibold">
      {name}
    </AccountLink>
    <p className="text-sm whitespace-nowrap text-muted">{email}</p>
  </div>
)

function Since({ since, appointedBy }: Member) {
  if (!since) return 'From the start'
  return (
    <>
      Since <LocalTime at={since} className="num" />
      {appointedBy ? (
        <>
          , appointed by <AccountLink id={appointedBy.id}>{appointedBy.name}</AccountLink>
        </>
      ) : (
        ', appointed on the server'
      )}
    </>
  )
}

const LastSeen = ({ lastSeenAt }: Member) =>
  lastSeenAt ? <LocalTime at={lastSeenAt} format="relative" className="num" /> : 'not logged in'

const TwoStepBadge = ({ hasTwoStep }: Member) => (
  <Badge
    text={hasTwoStep ? 'Two-step verification' : 'Password only'}
    tone={hasTwoStep ? 'success' : 'warning'}
    icon={hasTwoStep ? 'check' : 'circle-dot'}
  />
)

const ActivityLink = ({ id, name }: Member) => (
  <Link
    href={`${useConsoleBase()}/team/${id}`}
    className="link"
    aria-label={`What they did: ${name}`}
  >
    What they did
  </Link>
)

const columns: Column<Member>[] = [
  { head: 'Name', cell: (member) => <Name {...member} /> },
  { head: 'Role', className: 'whitespace-nowrap', cell: ({ roleLabel }) => roleLabel },
  { head: 'Since', className: 'text-muted', cell: (member) => <Since {...member} /> },
  {
    head: 'Last seen',
    className: 'whitespace-nowrap text-muted',
    cell: (member) => <LastSeen {...member} />,
  },
  { head: 'Login', cell: (member) => <TwoStepBadge {...member} /> },
  {
    head: <span className="sr-only">Activity</span>,
    right: true,
    className: 'whitespace-nowrap',
    cell: (member) => <ActivityLink {...member} />,
  },
]

/** Finds an account and gives it a role. */
function Appoint() {
  const me = useCurrentUser()
  const [words, setWords] = useState('')
  const [question, setQuestion] = useState<Question | null>(null)
  const { data, refetch } = useQuery({
    ...consoleQuery,
    queryKey: ['/api/admin/users', 'team', words],
    queryFn: ({ signal }) =>
      api.get('/api/admin/users', { query: { q: words, perPage: 5 }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  const found = words === '' ? [] : (data ?? [])
  return (
    <Card title="Add someone to the team">
      <SearchBox
        label="Find an account"
        placeholder="Email address or username"
        value=""
        onSearch={setWords}
      />
      <div role="status">
        {words !== '' && data && found.length === 0 && (
          <p className="mt-3 text-sm text-muted">
            No account found. They register on the site first.
          </p>
        )}
      </div>
      {found.length > 0 && (
        <ul className="mt-2 divide-y divide-line text-sm">
          {found.map((user) => (
            <li
              key={user.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <AccountLink id={user.id} className="font-semibold">
                  {user.name}
                </AccountLink>
                <p className="text-muted">
                  <EmailText address={user.email} />
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                {user.can.makeSupport && (
                  <Button size="sm" onClick={() => setQuestion(teamQuestions.makeSupport(user))}>
                    Make support staff
                  </Button>
                )}
                {user.can.makeAdmin && (
                  <Button size="sm" onClick={() => setQuestion(teamQuestions.makeAdmin(user))}>
                    Make admin
                  </Button>
                )}
                {!user.can.makeSupport && !user.can.makeAdmin && (
                  <span className="text-muted">{reasonOf(user, me?.id)}</span>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {question && (
        <Ask
          question={question}
          onClose={() => setQuestion(null)}
          onDone={() => {
            setQuestion(null)
            void refetch()
            router.reload({ only: ['members', 'hasMore'] })
          }}
        />
      )}
    </Card>
  )
}

/** Why the viewer can't change this account's role. */
function reasonOf({ id, suspension }: Data.ConsoleUser, viewerId?: number) {
  if (id === viewerId) return 'This is you'
  return suspension ? 'Suspended' : 'Address not confirmed'
}
