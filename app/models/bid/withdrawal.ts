import { DateTime } from 'luxon'
import type { DeclineReason } from '#shared/bids/bid_enums'
import { bidLifecycle, bidRefusals, type CancellationReason } from '#lifecycles/bid_lifecycle'
import { next, refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import { reopen, type LockedBid } from '#models/bid/selection'
import type Project from '#models/project'
import type User from '#models/user'
import { notify } from '#notifications/notify'

/** Rejects a pending bid, and removes the bid from the owner's list. */
export async function reject(locked: LockedBid, actor: User, reason: DeclineReason | null) {
  const { project, bid, trx } = locked
  const situation = lockedSituation(locked)
  refuseIf(bidRefusals.reject(situation))
  if (reason !== null) refuseIf(bidRefusals.giveDeclineReason(situation))
  if (bid.status === 'pending') {
    bid.status = next(bidLifecycle, 'reject', bid.status)
    bid.rejectionReason = 'declined'
    bid.declineReason = reason
    bid.closedAt = DateTime.utc()
    await AuditEvent.record(trx, 'bid_rejected', { actor, bid })
    await notify(trx, bid.userId, 'offer_rejected', { project, bid })
  }
  bid.hiddenByOwnerAt = DateTime.utc()
  await bid.save()
}

/** @returns 'reopened' if the bid was selected, so that the project is open again */
export async function cancel(
  locked: LockedBid,
  actor: User,
  reason: CancellationReason = 'withdrawn'
): Promise<'reopened' | Project['status']> {
  const { project, bid, trx } = locked
  refuseIf(bidRefusals.cancel(lockedSituation(locked)))
  const wasSelected = bid.isSelected
  await bid.close(reason)
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'bid_cancelled', { actor, bid })
  if (wasSelected) {
    await reopen(locked, { company })
    return 'reopened'
  }
  await notify(trx, project.userId, 'bid_cancelled', { project, bid, company })
  return project.status
}

/**
 * Records that the stager left the checkout; the bid stays payable. Leaving again without a new
 * payment attempt in between changes nothing.
 */
export async function declinePayment(locked: LockedBid, actor: User) {
  const { project, bid, now, trx } = locked
  refuseIf(bidRefusals.leaveCheckout(lockedSituation(locked)))
  if (bid.paymentDeclinedAt && !(await hasNewAttempt(bid, bid.paymentDeclinedAt))) return
  bid.paymentDeclinedAt = now
  await bid.save()
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'payment_declined', { actor, bid })
  await notify(trx, project.userId, 'payment_cancelled', { project, bid, company })
}

async function hasNewAttempt(bid: Bid, since: DateTime) {
  const attempts = bid.related('payments').query().where('createdAt', '>', since.toSQL()!)
  return (await attempts.first()) !== null
}
