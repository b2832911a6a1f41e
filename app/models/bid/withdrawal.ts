import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { bidLifecycle, bidRefusals, type CancellationReason } from '#lifecycles/bid_lifecycle'
import { next, refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { situationOf } from '#models/bid/predicates'
import { reopen, type LockedBid } from '#models/bid/selection'
import Notification from '#models/notification'
import Payment from '#models/payment'
import type Project from '#models/project'
import type User from '#models/user'

/** OFR-05, OFR-06, R08: the owner declines; nothing is erased, the owner's list forgets it. */
export async function reject({ project, bid, trx }: LockedBid, actor: User) {
  if (bid.status !== 'rejected' || bid.rejectionReason === 'declined') {
    bid.status = next(bidLifecycle, 'reject', bid.status)
    bid.rejectionReason = 'declined'
    bid.closedAt = DateTime.utc()
    await AuditEvent.record(trx, 'bid_rejected', { actor, bid })
    await Notification.tell(trx, bid.userId, 'offer_rejected', { project, bid })
  }
  bid.hiddenByOwnerAt = DateTime.utc()
  await bid.save()
}

/** SBD-07, SBD-08, R11: 'reopened' when the cancelled bid had been selected. */
export async function cancel(
  locked: LockedBid,
  actor: User,
  reason: CancellationReason = 'withdrawn'
): Promise<'reopened' | Project['status']> {
  const { project, bid, trx } = locked
  const wasSelected = bid.isSelected
  await bid.close(reason)
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'bid_cancelled', { actor, bid })
  if (wasSelected) {
    await reopen(locked, { company })
    return 'reopened'
  }
  await Notification.tell(trx, project.userId, 'bid_cancelled', { project, bid, company })
  return project.status
}

/**
 * PAY-06, R04: the company left the checkout; the bid stays payable. Leaving it again without
 * having opened it in between changes nothing.
 */
export async function declinePayment({ project, bid, now, trx }: LockedBid, actor: User) {
  refuseIf(bidRefusals.leaveCheckout(situationOf(bid, now)))
  if (bid.paymentDeclinedAt && !(await hasNewAttempt(bid, bid.paymentDeclinedAt, trx))) return
  bid.paymentDeclinedAt = now
  await bid.save()
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'payment_declined', { actor, bid })
  await Notification.tell(trx, project.userId, 'payment_cancelled', { project, bid, company })
}

async function hasNewAttempt(bid: Bid, since: DateTime, trx: TransactionClientContract) {
  const attempts = Payment.query({ client: trx }).where('bidId', bid.id)
  return (await attempts.where('createdAt', '>', since.toSQL()!).first()) !== null
}
