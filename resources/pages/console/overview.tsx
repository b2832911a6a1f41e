import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import { CircleCheck, Gavel, HousePlus, type LucideIcon, ShieldAlert, UserPlus } from 'lucide-react'
import { AccountLink } from '~/components/console/console_links'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { ProjectStatus, type Share, UserDistribution } from '~/components/console/distribution'
import { PlatformHealth } from '~/components/console/platform_health'
import { useConsoleList } from '~/components/console/use_console_list'
import { UserManagement } from '~/components/console/user_management'
import { type WeekFigures, WeeklyCharts } from '~/components/console/weekly_charts'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

interface OverviewProps {
  navigation: ConsoleNavigation
  waiting: WaitingFigures
  stats: MarketFigures
  activity: Data.Activity[]
  weeks: WeekFigures[]
  /** The last share contains all other types. */
  userShares: Share[]
  projectShares: Share[]
  categoryOptions: { value: string; label: string }[]
  filters: ListFilters
  users: Data.ConsoleUser[]
  total: number
  pageSize: number
}

export default function Overview({ navigation, stats, weeks, ...props }: OverviewProps) {
  const list = useConsoleList({
    call: '/api/admin/users',
    address: navigation.base,
    initial: { rows: props.users, total: props.total, filters: props.filters },
    pageSize: props.pageSize,
  })
  const refreshFigures = () =>
    router.reload({ only: ['stats', 'weeks', 'userShares', 'projectShares'] })
  return (
    <>
      <PageHead title="Console" noIndex />
      <h1 className="sr-only">Overview</h1>
      <Waiting waiting={props.waiting} base={navigation.base} />
      <StatCards stats={stats} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <UserDistribution shares={props.userShares} total={stats.totalUsers} />
        <ProjectStatus shares={props.projectShares} total={stats.totalProjects} />
      </div>
      <div className="mt-5">
        <WeeklyCharts weeks={weeks} />
      </div>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_25rem]">
        <UserManagement list={list} categories={props.categoryOptions} onDeleted={refreshFigures} />
        <div className="space-y-5">
          <RecentActivity activity={props.activity} />
          <PlatformHealth />
        </div>
      </div>
    </>
  )
}

Overview.layout = ConsoleLayout

const waitingLinks: { kind: keyof WaitingFigures; one: string; many: string; path: string }[] = [
  {
    kind: 'inquiries',
    one: 'unread inquiry',
    many: 'unread inquiries',
    path: '/inbox?status=unread',
  },
  { kind: 'reports', one: 'open report', many: 'open reports', path: '/reports?status=open' },
  { kind: 'disputes', one: 'open dispute', many: 'open disputes', path: '/payments?disputed=true' },
  {
    kind: 'refunds',
    one: 'refund under way',
    many: 'refunds under way',
    path: '/payments?status=refund_pending',
  },
  {
    kind: 'feesDue',
    one: 'fee due within a day',
    many: 'fees due within a day',
    path: '/projects?visibility=fee_due',
  },
]

/** What waits for the team, with links to the lists. */
function Waiting({ waiting, base }: { waiting: WaitingFigures; base: string }) {
  const links = waitingLinks.filter(({ kind }) => waiting[kind] > 0)
  return (
    <section aria-labelledby="waiting" className="mb-5 card px-5 py-4 lg:px-6">
      <h2 id="waiting" className="text-sm font-semibold">
        Waiting for you
      </h2>
      {links.length === 0 ? (
        <p className="mt-1 text-sm text-muted">Nothing right now.</p>
      ) : (
        <ul className="mt-1.5 flex flex-wrap gap-x-7 gap-y-1.5">
          {links.map(({ kind, one, many, path }) => (
            <li key={kind}>
              <Link href={base + path} className="quiet-link">
                <span className="num font-semibold">{number(waiting[kind])}</span>{' '}
                {waiting[kind] === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface StatCard {
  label: string
  value: string
  note: string
}

type WaitingFigures = Record<'inquiries' | 'reports' | 'disputes' | 'refunds' | 'feesDue', number>

type MarketFigures = {
  totalUsers: number
  usersByType: Record<string, number>
  totalProjects: number
  projectsByStatus: Record<string, number>
  totalBids: number
  acceptedBids: number
  acceptanceRate: number
}

function cardsOf({ usersByType: types, projectsByStatus: statuses, ...all }: MarketFigures) {
  const cards: StatCard[] = [
    {
      label: 'Total Users',
      value: number(all.totalUsers),
      note: `${number(types.realtor)} agents, ${number(types.builder)} builders, ${number(types.investor)} investors, ${number(types.staging_company)} staging cos`,
    },
    {
      label: 'Total Projects',
      value: number(all.totalProjects),
      note: `${number(statuses.open)} open, ${number(statuses.in_progress)} in progress`,
    },
    {
      label: 'Total Bids',
      value: number(all.totalBids),
      note: `${number(all.acceptedBids)} accepted`,
    },
    { label: 'Acceptance Rate', value: `${all.acceptanceRate}%`, note: 'accepted of all bids' },
  ]
  return cards
}

/** The four figures in one card, separated by hairlines. */
function StatCards({ stats }: { stats: MarketFigures }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {cardsOf(stats).map(({ label, value, note }) => (
        <div
          key={label}
          className="-mt-px -ml-px border-t border-l border-line px-4 py-4 lg:px-6 lg:py-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <Figure as="dd" className="mt-1.5 text-3xl leading-none">
            {value}
          </Figure>
          <dd className="mt-2.5 text-[0.8125rem] leading-[1.15rem] text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const activityIcons: Record<Data.Activity['type'], LucideIcon> = {
  user_registration: UserPlus,
  project_submission: HousePlus,
  bid_submission: Gavel,
  bid_acceptance: CircleCheck,
  moderation: ShieldAlert,
}

function RecentActivity({ activity }: { activity: readonly Data.Activity[] }) {
  return (
    <Card title="Recent Activity">
      {activity.length === 0 ? (
        <p className="text-sm text-muted">No recent activity</p>
      ) : (
        <ul className="divide-y divide-line">
          {activity.map(({ id, type, actorId, user, details, timestamp }) => {
            const Icon = activityIcons[type]
            return (
              <li key={id} className="flex gap-3.5 py-2.5">
                <Icon className="icon mt-0.5 text-muted" />
                <p className="min-w-0 flex-1 text-sm">
                  <AccountLink id={actorId} className="font-semibold">
                    {user}
                  </AccountLink>{' '}
                  {details}
                </p>
                <LocalTime
                  at={timestamp}
                  format="relative"
                  className="num shrink-0 text-[0.8125rem] leading-5 text-muted"
                />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
