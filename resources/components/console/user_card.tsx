import type { Data } from '@generated/data'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { phoneText, SuspendedBadge } from '~/components/console/users_table'
import { UserBids } from '~/components/console/user_bids'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { Figure } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { number } from '~/lib/format'

export type DetailedUser = Data.ConsoleUser.Variants['inDetail']
type CountedUser = Data.ConsoleUser.Variants['withCounts']

interface UserCardProps {
  user: CountedUser
  /** The user's own page has the name as its title. */
  heading?: 'h1' | 'h2'
  onDelete: () => void
  onSuspend: () => void
  bids: readonly Data.ConsoleBid[]
  projects: readonly Data.ConsoleProject.Variants['inBrief'][]
}

/** A user's details, figures and latest activity. */
export function UserCard({ user, heading, onDelete, onSuspend, ...latest }: UserCardProps) {
  const Heading = heading ?? 'h2'
  return (
    <article className="card overflow-hidden" aria-labelledby={`user-${user.id}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 p-5 lg:px-6">
        <Avatar name={user.name} photo={user.avatar} className="size-11" />
        <div className="min-w-0 flex-1">
          <Heading
            id={`user-${user.id}`}
            tabIndex={heading && -1}
            className="text-lg font-semibold outline-none"
          >
            {heading ? user.name : <AccountLink id={user.id}>{user.name}</AccountLink>}{' '}
            <span className="text-[0.9375rem] font-normal text-muted">{user.username}</span>
            {user.suspension && <SuspendedBadge />}
          </Heading>
          <p className="text-sm text-muted">
            {[user.userTypeLabel, user.company].filter(Boolean).join(', ')}
            {user.isAdmin && ', administrator'}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:w-full lg:justify-end">
          <dl className="flex gap-8 text-sm lg:text-right">
            <Count
              label={user.projectCount === 1 ? 'project' : 'projects'}
              of={user.projectCount}
            />
            <Count label={user.bidCount === 1 ? 'bid' : 'bids'} of={user.bidCount} />
          </dl>
          {(user.can.suspend || user.can.reinstate) && (
            <Button size="sm" className="max-lg:ml-auto" onClick={onSuspend}>
              {user.can.reinstate ? 'Reinstate' : 'Suspend'}
            </Button>
          )}
          {user.can.delete && (
            <Button size="sm" variant="danger" onClick={onDelete}>
              Delete User
            </Button>
          )}
        </div>
      </header>
      {user.suspension && (
        <p className="border-t border-line px-5 py-3.5 text-sm lg:px-6">
          <span className="font-semibold">
            Suspended <LocalTime at={user.suspension.at} />, {user.suspension.category}:
          </span>{' '}
          <span className="break-words text-muted">{user.suspension.reason}</span>
        </p>
      )}
      <dl className="facts grid gap-3 border-t border-line px-5 py-4 lg:grid-cols-[1.2fr_1fr_1fr_2.4fr] lg:gap-6 lg:px-6">
        <Fact label="Email">
          <span className="break-all">{user.email}</span>
        </Fact>
        <Fact label="Phone">
          <span className="num">{phoneText(user.phone)}</span>
        </Fact>
        <Fact label="Joined">
          <LocalTime at={user.createdAt} className="num" />
        </Fact>
        {user.bio ? (
          <Fact label={user.isStager ? 'Company description' : 'About'}>
            <span className="font-normal">{user.bio}</span>
          </Fact>
        ) : (
          <Fact label="Company">{user.company ?? 'Not provided'}</Fact>
        )}
      </dl>
      <UserBids bids={latest.bids} total={user.bidCount} />
      <UserProjects projects={latest.projects} total={user.projectCount} />
    </article>
  )
}

function Count({ label, of }: { label: string; of: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-muted">{label}</dt>
      <Figure as="dd" className="text-xl leading-6">
        {number(of)}
      </Figure>
    </div>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface UserProjectsProps {
  projects: UserCardProps['projects']
  total: number
}

function UserProjects({ projects, total }: UserProjectsProps) {
  if (projects.length === 0) return null
  const more = total - projects.length
  return (
    <div className="border-t border-line px-5 py-4 lg:px-6">
      <h3 className="text-sm font-semibold">Recent projects</h3>
      <ul className="mt-1 divide-y divide-line">
        {projects.map(({ id, title, badge }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5 text-sm">
            <ProjectLink id={id} className="min-w-0 font-medium">
              {title}
            </ProjectLink>
            <Badge {...badge} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1.5 text-sm text-muted">
          +{number(more)} more {more === 1 ? 'project' : 'projects'}
        </p>
      )}
    </div>
  )
}
