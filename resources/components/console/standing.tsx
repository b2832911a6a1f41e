import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import type { AccountStanding } from '#shared/console/account_standing'
import { moneyFromCents } from '#shared/values/money'
import { addressOf } from '~/components/console/console_navigation'
import { useConsoleBase } from '~/components/console/console_links'
import { LocalTime } from '~/components/ui/local_time'
import { plural } from '~/lib/format'

interface StandingProps {
  standing: AccountStanding
  email: string
  isConfirmed: boolean
}

/** What the team needs to know about an account before it answers. */
export function Standing({ standing, email, isConfirmed }: StandingProps) {
  return (
    <dl
      className="card grid grid-cols-2 overflow-hidden text-sm lg:grid-cols-4"
      aria-label="At a glance"
    >
      <Item label="Email">
        <EmailStanding standing={standing} isConfirmed={isConfirmed} />
      </Item>
      <Item label="Fees">
        <FeeStanding standing={standing} email={email} />
      </Item>
      <Item label="Jobs">
        {standing.runningJobs > 0
          ? `${plural(standing.runningJobs, 'paid job')} under way`
          : 'No paid job under way'}
      </Item>
      <Item label="Waiting for the team">
        <WaitingForTeam standing={standing} email={email} />
      </Item>
    </dl>
  )
}

const Item = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="-mt-px -ml-px border-t border-l border-line px-4 py-3.5 sm:px-5 lg:px-6">
    <dt className="text-muted">{label}</dt>
    <dd className="mt-0.5 font-medium">{children}</dd>
  </div>
)

function EmailStanding({ standing, isConfirmed }: Omit<StandingProps, 'email'>) {
  const { lastEmail } = standing
  const failed = lastEmail && lastEmail.outcome !== 'sent'
  return (
    <>
      {failed ? (
        <span className="text-danger">
          {lastEmail.outcome === 'unknown_address'
            ? 'The address doesn’t exist'
            : 'The last email wasn’t delivered'}
        </span>
      ) : isConfirmed ? (
        'Confirmed'
      ) : (
        <span className="text-danger">Not confirmed</span>
      )}
      {lastEmail && (
        <span className="block font-normal text-muted">
          Last email <LocalTime at={lastEmail.at} format="ago" />
        </span>
      )}
    </>
  )
}

function FeeStanding({ standing, email }: Omit<StandingProps, 'isConfirmed'>) {
  const { paidFees, feesDue } = standing
  const payments = addressOf(`${useConsoleBase()}/payments`, { q: email })
  return (
    <>
      {feesDue.count > 0 && (
        <span className="block">
          {moneyFromCents(feesDue.cents)} due
          {feesDue.by && (
            <>
              {' '}
              by <LocalTime at={feesDue.by} format="moment" />
            </>
          )}
        </span>
      )}
      {paidFees.count > 0 ? (
        <Link href={payments} className="quiet-link">
          {moneyFromCents(paidFees.cents)} paid, {plural(paidFees.count, 'fee')}
        </Link>
      ) : (
        feesDue.count === 0 && 'None paid, none due'
      )}
    </>
  )
}

function WaitingForTeam({ standing, email }: Omit<StandingProps, 'isConfirmed'>) {
  const base = useConsoleBase()
  const links = [
    {
      count: standing.openDisputes,
      one: 'open dispute',
      href: addressOf(`${base}/payments`, { disputed: true }),
    },
    {
      count: standing.openReports,
      one: 'open report',
      href: addressOf(`${base}/reports`, { q: email, status: 'open' }),
    },
    {
      count: standing.openInquiries,
      one: 'open inquiry',
      many: 'open inquiries',
      href: addressOf(`${base}/inbox`, { q: email }),
    },
  ].filter(({ count }) => count > 0)
  if (links.length === 0) return 'Nothing'
  return (
    <ul>
      {links.map(({ count, one, many, href }) => (
        <li key={one}>
          <Link href={href} className="quiet-link">
            {plural(count, one, many)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What a deletion would run into, in one sentence; null if nothing. */
export function inTheWay({ runningJobs, openDisputes, feesDue }: AccountStanding): string | null {
  const things = [
    runningJobs > 0 && `${plural(runningJobs, 'paid job')} under way`,
    openDisputes > 0 && plural(openDisputes, 'open dispute'),
    feesDue.count > 0 && `${plural(feesDue.count, 'fee')} still to be paid`,
  ].filter((thing) => thing !== false)
  if (things.length === 0) return null
  const last = things.pop()
  return `This account has ${things.length > 0 ? `${things.join(', ')} and ` : ''}${last}.`
}
