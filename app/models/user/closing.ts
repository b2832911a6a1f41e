import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { activeProjectStatuses, isOwnedBy } from '#lifecycles/project_lifecycle'
import type Bid from '#models/bid'
import { cancel as withdraw } from '#models/bid/withdrawal'
import { cancel, complete } from '#models/project/closing'
import type { LockedAccount } from '#models/user/account_lock'
import { notify } from '#notifications/notify'

/** The selected, unpaid bids that end with this account, as owner or as stager. */
export function unpaidBidsOf({ person, projects, bids }: LockedAccount): Bid[] {
  const own = projects.filter((project) => isOwnedBy(project, person)).map(({ id }) => id)
  return bids.filter(
    (bid) =>
      bid.status === 'payment_required' && (isMadeBy(bid, person) || own.includes(bid.projectId))
  )
}

/**
 * Completes the user's own projects if the stager has marked the work as completed, and cancels
 * the others. Withdraws the user's own bids, and notifies owners who have a paid bid of the user.
 */
export async function closeProjectsAndBids({ person, projects, bids, now, trx }: LockedAccount) {
  for (const project of projects) {
    const locked = { project, bids: bids.filter((bid) => bid.projectId === project.id), now, trx }
    const isActive = !project.deletedAt && activeProjectStatuses.includes(project.status)
    if (isActive && isOwnedBy(project, person)) {
      const isDone = locked.bids.some((bid) => bid.stagerCompletedAt)
      await (isDone ? complete : cancel)(locked, person)
      continue
    }
    for (const bid of locked.bids.filter((each) => isMadeBy(each, person))) {
      if (bid.status === 'pending' || bid.status === 'payment_required') {
        await withdraw({ ...locked, bid }, person, 'account_deleted')
      } else if (bid.isPaid && isActive) {
        const company = person.stagerIdentifier ?? undefined
        await notify(trx, project.userId, 'account_deleted', { project, bid, company })
      }
    }
  }
}
