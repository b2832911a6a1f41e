import { activeProjectStatuses } from '#lifecycles/project_lifecycle'
import type Bid from '#models/bid'
import { cancel as withdraw } from '#models/bid/withdrawal'
import { cancel, complete } from '#models/project/closing'
import type { LockedAccount } from '#models/user/account_lock'
import { notify } from '#notifications/notify'

/** The bids whose fees end with this account: on the person's projects, and their own. */
export function unpaidBidsOf({ person, projects, bids }: LockedAccount): Bid[] {
  const own = new Set(projects.filter(({ userId }) => userId === person.id).map(({ id }) => id))
  return bids.filter(
    ({ status, userId, projectId }) =>
      status === 'payment_required' && (userId === person.id || own.has(projectId))
  )
}

/**
 * R19: the person's own projects end (completed where the company has marked its paid work,
 * else cancelled), their offers are withdrawn, and who shares a paid offer with them is told.
 */
export async function leaveMarket({ person, projects, bids, now, trx }: LockedAccount) {
  for (const project of projects) {
    const locked = { project, bids: bids.filter((bid) => bid.projectId === project.id), now, trx }
    const isActive = !project.deletedAt && activeProjectStatuses.includes(project.status)
    if (isActive && project.userId === person.id) {
      const isDone = locked.bids.some((bid) => bid.stagerCompletedAt)
      await (isDone ? complete : cancel)(locked, person)
      continue
    }
    for (const bid of locked.bids.filter(({ userId }) => userId === person.id)) {
      if (bid.status === 'pending' || bid.status === 'payment_required') {
        await withdraw({ ...locked, bid }, person, 'account_deleted')
      } else if (bid.isPaid && isActive) {
        const company = person.stagerIdentifier ?? undefined
        await notify(trx, project.userId, 'account_deleted', { project, bid, company })
      }
    }
  }
}
