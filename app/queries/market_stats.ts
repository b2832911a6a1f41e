import db from '@adonisjs/lucid/services/db'
import { userTypes, type UserType } from '#shared/user_types'
import { bidStatuses, selectedBidStatuses, type BidStatus } from '#lifecycles/bid_lifecycle'
import { projectStatuses, type ProjectStatus } from '#lifecycles/project_lifecycle'

/** Figures of the whole market. */
export interface MarketStats {
  totalUsers: number
  usersByType: Record<UserType, number>
  totalProjects: number
  projectsByStatus: Record<ProjectStatus, number>
  totalBids: number
  /** Selected bids, whether their fee is paid or due. */
  acceptedBids: number
  /** Whole percent of all bids; 0 without bids. */
  acceptanceRate: number
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0)

async function countBy<Value extends string>(
  table: string,
  column: string,
  values: readonly Value[]
): Promise<Record<Value, number>> {
  const query = db.from(table).select(column).count('* as count').groupBy(column)
  if (table !== 'bids') query.whereNull('deleted_at')
  const rows: Record<string, string>[] = await query
  const counts = new Map(rows.map((row) => [row[column], Number(row.count)]))
  return Object.fromEntries(values.map((value) => [value, counts.get(value) ?? 0])) as Record<
    Value,
    number
  >
}

/** Totals of the whole market. Excludes deleted accounts and projects, but counts their bids. */
export async function marketStats(): Promise<MarketStats> {
  const [usersByType, projectsByStatus, bidsByStatus] = await Promise.all([
    countBy<UserType>('users', 'user_type', userTypes.values),
    countBy<ProjectStatus>('projects', 'status', projectStatuses.values),
    countBy<BidStatus>('bids', 'status', bidStatuses.values),
  ])
  const totalBids = sum(bidsByStatus)
  const acceptedBids = selectedBidStatuses.reduce((total, each) => total + bidsByStatus[each], 0)
  return {
    totalUsers: sum(usersByType),
    usersByType,
    totalProjects: sum(projectsByStatus),
    projectsByStatus,
    totalBids,
    acceptedBids,
    acceptanceRate: totalBids === 0 ? 0 : Math.round((100 * acceptedBids) / totalBids),
  }
}

/** One week of the market, from Monday, in UTC. */
export interface WeekFigures {
  /** ISO date. */
  week: string
  signUps: number
  projects: number
  offers: number
  /** Cents, without refunded fees. */
  fees: number
}

/** The last twelve weeks including this one, without gaps. */
export async function weeklyFigures(): Promise<WeekFigures[]> {
  const { rows } = await db.rawQuery<{ rows: WeekFigures[] }>(
    `with weeks as (
       select generate_series(date_trunc('week', now()) - interval '11 weeks',
         date_trunc('week', now()), interval '1 week') as week
     ), since as (select min(week) as start from weeks)
     select to_char(weeks.week, 'YYYY-MM-DD') as week, coalesce(u.n, 0)::int as "signUps",
       coalesce(p.n, 0)::int as projects, coalesce(b.n, 0)::int as offers,
       coalesce(f.n, 0)::int as fees
     from weeks
     left join (select date_trunc('week', created_at) w, count(*) n from users
       where deleted_at is null and created_at >= (select start from since) group by 1) u on u.w = weeks.week
     left join (select date_trunc('week', created_at) w, count(*) n from projects
       where deleted_at is null and created_at >= (select start from since) group by 1) p on p.w = weeks.week
     left join (select date_trunc('week', created_at) w, count(*) n from bids
       where created_at >= (select start from since) group by 1) b on b.w = weeks.week
     left join (select date_trunc('week', succeeded_at) w, sum(amount) n from payments
       where status = 'succeeded' and succeeded_at >= (select start from since) group by 1) f on f.w = weeks.week
     order by weeks.week`
  )
  return rows
}
