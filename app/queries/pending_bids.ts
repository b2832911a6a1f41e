import { isWithheldBid } from '#models/project/visibility'
import type User from '#models/user'
import { PreparedRead } from '#services/database/prepared_read'

export interface PendingBids {
  /**
   * Id of the newest pending bid, 0 without one. Includes bids on projects with a selected bid, so
   * they don't count as new when the project opens again.
   */
  latestBidId: number
  /** `latestBidId` is the newest pending bid of the project. */
  projects: { projectId: number; title: string; pending: number; latestBidId: number }[]
}

interface PendingRow {
  projectId: number
  title: string
  /** Open and not hidden. A hidden project can't accept bids. */
  isOpen: boolean
  pending: number
  latestBidId: number
}

const pendingByProject = new PreparedRead<PendingRow>(
  () => `
    select p.id as "projectId", p.title, p.status = 'open' and p.hidden_at is null as "isOpen",
      count(*)::int as pending, max(b.id) as "latestBidId"
    from projects p join bids b on b.project_id = p.id
    where p.user_id = :ownerId and p.deleted_at is null and b.status = 'pending'
      and not ${isWithheldBid('b')}
    group by p.id order by p.id desc`
)

/** The owner's open projects with pending bids. */
export async function pendingBidsOf({ id }: User): Promise<PendingBids> {
  const rows = await pendingByProject.rows({ ownerId: id })
  const open = rows.filter(({ isOpen }) => isOpen)
  return {
    latestBidId: Math.max(0, ...rows.map(({ latestBidId }) => latestBidId)),
    projects: open.map(({ isOpen: _, ...project }) => project),
  }
}
