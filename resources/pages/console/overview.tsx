import type { Data } from '@generated/data'
import { router } from '@inertiajs/react'
import type { ConsoleNavigation, ListFilters } from '~/components/console/console_navigation'
import { ProjectStatus, UserDistribution, type Share } from '~/components/console/distribution'
import { PlatformHealth } from '~/components/console/platform_health'
import { RecentActivity } from '~/components/console/recent_activity'
import { StatCards, type MarketFigures } from '~/components/console/stat_cards'
import { useConsoleList } from '~/components/console/use_console_list'
import { UserManagement } from '~/components/console/user_management'
import { WeeklyCharts, type WeekFigures } from '~/components/console/weekly_charts'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'

interface OverviewProps {
  navigation: ConsoleNavigation
  stats: MarketFigures
  activity: Data.Activity[]
  weeks: WeekFigures[]
  /** The last one is the rest. */
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
