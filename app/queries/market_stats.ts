import db from '@adonisjs/lucid/services/db'
import { userTypes, type UserType } from '#shared/accounts/user_types'
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
