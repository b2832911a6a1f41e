import type { Data } from '@generated/data'
import { Link, router } from '@inertiajs/react'
import {
  CircleCheck,
  Gavel,
  HousePlus,
  type Icon,
  ShieldAlert,
  UserPlus,
} from '~/components/ui/icons'
import { type Declaration, consoleLists } from '#shared/console/console_lists'
import type { ConsoleNavigation } from '~/components/console/console_navigation'
import { AccountLink, useConsoleBase } from '~/components/console/console_links'
import { ProjectStatus, type Share, UserDistribution } from '~/components/console/distribution'
import { DownloadCsv } from '~/components/console/download_csv'
import { PlatformHealth } from '~/components/console/platform_health'
import { TwoStepHint } from '~/components/console/two_step_hint'
import { type ListProps, useConsoleList } from '~/components/console/use_console_list'
import { UserManagement } from '~/components/console/user_management'
import { type ComparedFigure, WeekComparison } from '~/components/console/week_comparison'
import { type WeekFigures, WeeklyCharts } from '~/components/console/weekly_charts'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

type OverviewProps = ListProps<'users'> & {
  waiting: WaitingFigures
  /** Whether the viewer has set up two-step verification. */
  hasTwoStep: boolean
  stats: MarketFigures
  activity: Data.Activity[]
  weeks: WeekFigures[]
  periods: Parameters<typeof WeekComparison>[0]['periods']
  compared: ComparedFigure[]
  /** When the figures were computed. ISO. */
  asOf: string
  /** The last share contains all other types. */
  userShares: Share[]
  projectShares: Share[]
  categoryOptions: { value: string; label: string }[]
}

export default function Overview({ stats, weeks, ...props }: OverviewProps) {
  const { navigation } = props
  const list = useConsoleList('users', props)
  const refreshFigures = () =>
    router.reload({
      only: ['stats', 'weeks', 'periods', 'compared', 'asOf', 'userShares', 'projectShares'],
    })
  return (
    <>
      <PageHead title="Console" noIndex />
      <h1 className="sr-only">Overview</h1>
      {!props.hasTwoStep && <TwoStepHint base={navigation.base} />}
      <Waiting waiting={props.waiting} navigation={navigation} />
      <StatCards stats={stats} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <UserDistribution shares={props.userShares} total={stats.totalUsers} />
        <ProjectStatus shares={props.projectShares} total={stats.totalProjects} />
      </div>
      <div className="mt-5">
        <WeekComparison figures={props.compared} periods={props.periods} asOf={props.asOf} />
      </div>
      <div className="mt-5">
        <WeeklyCharts weeks={weeks} />
      </div>
      <div className="mt-5 grid items-start gap-5 grid-cols-1 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <UserManagement list={list} categories={props.categoryOptions} onDeleted={refreshFigures} />
        <div className="grid min-w-0 items-start gap-5 lg:grid-cols-2 xl:grid-cols-1">
          <RecentActivity activity={props.activity} />
          <PlatformHealth />
        </div>
      </div>
    </>
  )
}

Overview.layout = ConsoleLayout

const moneyLinks: { kind: WaitingKind; one: string; many: string; path: string }[] = [
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

/** Every list with a number in the navigation, and what waits among fees and payments. */
function waitingLinks(waiting: WaitingFigures, navigation: ConsoleNavigation) {
  const counts = new Map<string, unknown>(Object.entries(navigation))
  const lists = Object.values(consoleLists).flatMap((list: Declaration) =>
    list.waiting
      ? {
          ...list.waiting,
          path: `${list.path}?${list.waiting.query}`,
          total: Number(counts.get(list.waiting.count)),
          dueBy: null,
        }
      : []
  )
  const money = moneyLinks.map(({ kind, ...link }) => ({
    ...link,
    total: waiting[kind],
    dueBy: kind === 'disputes' ? waiting.disputeDueBy : null,
  }))
  return [...lists, ...money].filter(({ total }) => total > 0)
}

interface WaitingProps {
  waiting: WaitingFigures
  navigation: ConsoleNavigation
}

/** What waits for the team, with links to the lists. */
function Waiting({ waiting, navigation }: WaitingProps) {
  const links = waitingLinks(waiting, navigation)
  return (
    <section aria-labelledby="waiting" className="mb-5 card px-5 py-4 lg:px-6">
      <h2 id="waiting" className="text-sm font-semibold">
        Waiting for you
      </h2>
      {links.length === 0 ? (
        <p className="mt-1 text-sm text-muted">Nothing right now.</p>
      ) : (
        <ul className="mt-1.5 flex flex-wrap gap-x-7 gap-y-1.5">
          {links.map(({ one, many, path, total, dueBy }) => (
            <li key={path}>
              <Link href={navigation.base + path} className="quiet-link">
                <span className="num font-semibold">{number(total)}</span>{' '}
                {total === 1 ? one : many}
                {dueBy && (
                  <>
                    , answer by <LocalTime at={dueBy} />
                  </>
                )}
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
  /** The console's list of what it counts. */
  list?: string
}

type WaitingKind = 'disputes' | 'refunds' | 'feesDue'

type WaitingFigures = Record<WaitingKind, number> & { disputeDueBy: string | null }

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
      list: 'users',
    },
    {
      label: 'Total Projects',
      value: number(all.totalProjects),
      note: `${number(statuses.open)} open, ${number(statuses.in_progress)} in progress`,
      list: 'projects',
    },
    {
      label: 'Total Bids',
      value: number(all.totalBids),
      note: `${number(all.acceptedBids)} accepted`,
      list: 'figures/offers?list=all',
    },
    {
      label: 'Acceptance Rate',
      value: `${all.acceptanceRate}%`,
      note: 'accepted of all offers',
      list: 'figures/offers?list=accepted',
    },
  ]
  return cards
}

/** The four figures in one card, separated by hairlines. */
function StatCards({ stats }: { stats: MarketFigures }) {
  const base = useConsoleBase()
  return (
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {cardsOf(stats).map(({ label, value, note, list }) => (
        <div
          key={label}
          className="-mt-px -ml-px border-t border-l border-line px-4 py-4 lg:px-6 lg:py-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <Figure as="dd" className="mt-1.5 text-3xl leading-none">
            {list ? (
              <Link
                href={`${base}/${list}`}
                className="underline decoration-current/30 decoration-1 underline-offset-[0.18em] hover:text-accent"
              >
                {value}
              </Link>
            ) : (
              value
            )}
          </Figure>
          <dd className="mt-2.5 text-[0.8125rem] leading-[1.15rem] text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const activityIcons: Record<Data.Activity['type'], Icon> = {
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
          {activity.map(({ id, type, actorId, user, person, details, timestamp }) => {
            const Icon = activityIcons[type]
            return (
              <li key={id} className="flex gap-3.5 py-2.5">
                <Icon className="icon mt-0.5 text-muted" />
                <p className="min-w-0 flex-1 text-sm">
                  {person && `${person}, `}
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
      <DownloadCsv
        call="/api/admin/activity/download"
        what="Recent activity"
        total={activity.length}
        small
        className="mt-2 -ml-3"
      />
    </Card>
  )
}
