import db from '@adonisjs/lucid/services/db'
import { isWithheldBid } from '#models/project/visibility'
import type User from '#models/user'
import { prepared } from '#services/prepared_query'

export interface PendingBids {
  /**
   * Id of the newest pending bid, 0 without one. Includes bids on projects with a selected bid, so
   * they don't count as new when the project opens again.
   */
  latestBidId: number
  /** `latestBidId` is the newest pending bid of the project. */
  projects: { projectId: number; title: string; pending: number; latestBidId: number }[]
}

/** The owner's open projects with pending bids. A hidden project can't accept bids. */
export async function pendingBidsOf(owner: User): Promise<PendingBids> {
  const query = db
    .from('projects')
    .join('bids', 'bids.project_id', 'projects.id')
    .where('projects.user_id', owner.id)
    .whereNull('projects.deleted_at')
    .where('bids.status', 'pending')
    .whereRaw(`not ${isWithheldBid('bids')}`)
    .groupBy('projects.id')
    .orderBy('projects.id', 'desc')
    .select('projects.id', 'projects.title', 'projects.status', 'projects.hidden_at')
    .select(db.raw('count(*)::int as pending'), db.raw('max(bids.id) as "latestBidId"'))
  const rows = await prepared(query)
  const open = rows.filter((row) => row.status === 'open' && !row.hidden_at)
  return {
    latestBidId: Math.max(0, ...rows.map(({ latestBidId }) => latestBidId)),
    projects: open.map(({ id, title, pending, latestBidId }) => ({
      projectId: id,
      title,
      pending,
      latestBidId,
    })),
  }
}
