import type { Data } from '@generated/data'
import type { ReactNode } from 'react'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { EmailText } from '~/components/console/email_text'
import { phoneText, SuspendedBadge } from '~/components/console/users_table'
import { Avatar } from '~/components/ui/avatar'
import { Badge } from '~/components/ui/badge'
import { Figure } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { number } from '~/lib/format'

export type DetailedUser = Data.ConsoleUser.Variants['inDetail']
type CountedUser = Data.ConsoleUser.Variants['withCounts']

/** A company's address and tax ID, as it wants them on its receipts. */
export type ReceiptDetails = { address: string | null; taxId: string | null }

interface UserCardProps {
  user: CountedUser
  /** On the user's own page. */
  receiptDetails?: ReceiptDetails | null
  /** The user's own page has the name as its title. */
  heading?: 'h1' | 'h2'
  /** Buttons beside the figures. */
  actions?: ReactNode
  /** The latest activity. */
  children?: ReactNode
}

/** A user's details and figures. */
export function UserCard({ user, receiptDetails, heading, actions, children }: UserCardProps) {
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
            {user.teamRole && `, ${user.isAdmin ? 'administrator' : 'support staff'}`}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-lg:w-full lg:justify-end">
          <dl className="flex gap-8 text-sm lg:text-right">
            <Count
              label={user.projectCount === 1 ? 'project' : 'projects'}
              of={user.projectCount}
            />
            <Count label={user.bidCount === 1 ? 'offer' : 'offers'} of={user.bidCount} />
            {user.peopleCount > 1 && <Count label="people" of={user.peopleCount} />}
          </dl>
          {actions}
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
      <dl className="facts grid gap-3 border-t border-line px-5 py-4 lg:grid-cols-[minmax(0,max-content)_minmax(8rem,1fr)_minmax(7rem,1fr)_minmax(0,2.4fr)] lg:gap-6 lg:px-6">
        <Fact label="Email">
          <EmailText address={user.email} />
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
      {user.introduction && (
        <dl className="facts border-t border-line px-5 py-4 lg:px-6">
          <Fact label="Introduction for owners">
            <span className="font-normal wrap-anywhere whitespace-pre-line">
              {user.introduction}
            </span>
          </Fact>
        </dl>
      )}
      {receiptDetails && (
        <dl className="facts grid gap-3 border-t border-line px-5 py-4 sm:flex sm:gap-12 lg:px-6">
          <Fact label="Address on receipts">
            <span className="wrap-anywhere whitespace-pre-line">
              {receiptDetails.address ?? 'Not provided'}
            </span>
          </Fact>
          <Fact label="Tax ID">
            <span className="num wrap-anywhere">{receiptDetails.taxId ?? 'Not provided'}</span>
          </Fact>
        </dl>
      )}
      {children}
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface UserProjectsProps {
  projects: readonly Data.ConsoleProject.Variants['inBrief'][]
  total: number
  /** Right of the title. */
  actions?: ReactNode
}

/** The owner's latest projects. */
export function UserProjects({ projects, total, actions }: UserProjectsProps) {
  if (projects.length === 0) return null
  const more = total - projects.length
  return (
    <div className="border-t border-line px-5 py-4 lg:px-6">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h3 className="text-sm font-semibold">Recent projects</h3>
        {actions}
      </div>
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
