import { DateTime } from 'luxon'
import paymentsConfig from '#config/payments'
import {
  bidLifecycle,
  bidRefusals,
  seenBidRefusals,
  type RejectionReason,
} from '#lifecycles/bid_lifecycle'
import { next, refuseIf } from '#lifecycles/lifecycle'
import { offerOutcomeOf } from '#lifecycles/offer_outcomes'
import { projectLifecycle } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import type Payment from '#models/payment'
import type { LockedProject } from '#models/project'
import { announceUnanswered } from '#models/question/unanswered'
import Receipt from '#models/receipt'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { notify } from '#notifications/notify'

/** A bid, locked together with its project and the project's other bids. */
export type LockedBid = LockedProject & { bid: Bid }

/** The version of a bid that the owner saw. A bid that was revised since can't be accepted. */
export interface SeenBid {
  /** ISO, as in the API response. */
  revisedAt: string | null
}

/** Selects the bid. The project is no longer open, and the payment window starts. */
export async function accept(locked: LockedBid, actor: User, seen?: SeenBid): Promise<Bid> {
  const { project, bid, now, trx } = locked
  const revisedAt = bid.revisedAt?.toJSDate().toISOString() ?? null
  refuseIf(seenBidRefusals.accept({ revisedAt, seen }))
  await lockActiveAccount(actor, trx)
  const stager = await User.query({ client: trx }).where('id', bid.userId).firstOrFail()
  refuseIf(bidRefusals.accept({ ...lockedSituation(locked), stager }))
  bid.status = next(bidLifecycle, 'accept', bid.status)
  project.status = next(projectLifecycle, 'select', project.status)
  bid.selectedAt = now
  bid.paymentDueAt = bid.selectedAt.plus({ hours: paymentsConfig.windowHours })
  await project.save()
  await bid.save()
  await AuditEvent.record(trx, 'bid_accepted', { actor, bid })
  await notify(trx, bid.userId, 'offer_accepted', { project, bid })
  if (bid.platformFee === 0) await settle(locked, null)
  return bid
}

/**
 * Records that the fee is paid: contact details become visible, and the other pending bids are
 * declined.
 *
 * @param payment  null if the fee is $0
 */
export async function settle(locked: LockedBid, payment: Payment | null) {
  const { project, bids, bid, trx } = locked
  const reinstated = bid.status === 'cancelled'
  bid.status = next(bidLifecycle, reinstated ? 'reinstate' : 'settle', bid.status)
  bid.cancellationReason = null
  bid.closedAt = null
  bid.paymentStatus = 'paid'
  bid.paidAt = DateTime.utc()
  await bid.save()
  if (reinstated) {
    project.status = next(projectLifecycle, 'select', project.status)
    await project.save()
  }
  await compareOffers(locked)
  await announceUnanswered(locked)
  for (const other of bids) {
    if (other.status === 'pending') await decline({ ...locked, bid: other }, 'not_selected')
  }
  const payer = await User.findOrFail(bid.userId, { client: trx })
  const company = payer.stagerIdentifier ?? undefined
  const actor = { id: payer.id, personId: payment?.personId ?? null }
  await AuditEvent.record(trx, 'fee_paid', { actor, bid })
  // An acceptance without a fee says the same.
  if (bid.platformFee > 0) await notify(trx, bid.userId, 'payment_received', { project, bid })
  await notify(trx, project.userId, 'contact_released', { project, bid, company })
  // Last, because it locks the receipt counter for every other payment until the commit.
  await Receipt.issue(trx, { bid, payer, payment })
}

/** Notes for each offer that lost how its price compares, also for those declined before. */
async function compareOffers({ bids }: LockedBid) {
  const compared = bids.filter(
    ({ status, rejectionReason }) =>
      status === 'accepted' ||
      status === 'pending' ||
      rejectionReason === 'declined' ||
      rejectionReason === 'not_selected'
  )
  const amounts = compared.map(({ amount }) => amount)
  for (const bid of compared) {
    if (bid.status !== 'accepted') bid.merge(offerOutcomeOf(bid.amount, amounts))
    if (bid.status === 'rejected') await bid.save()
  }
}

/**
 * Declines a pending bid because another one was paid or the project has ended.
 *
 * @param notifyStager  false if another notification already covers it
 */
export async function decline(
  { project, bid, trx }: LockedBid,
  reason: Exclude<RejectionReason, 'declined'>,
  { notifyStager = true } = {}
) {
  bid.status = next(bidLifecycle, 'reject', bid.status)
  bid.rejectionReason = reason
  bid.closedAt = DateTime.utc()
  await bid.save()
  if (notifyStager) await notify(trx, bid.userId, 'offer_not_selected', { project, bid })
}

/** @param actor  the owner; null for the timer */
export async function unselect(locked: LockedBid, actor: User | null): Promise<Bid> {
  const { project, bid, trx } = locked
  refuseIf(bidRefusals[actor ? 'unselect' : 'expire'](lockedSituation(locked)))
  await bid.close(actor ? 'released' : 'expired')
  const kind = actor ? 'bid_released' : 'bid_expired'
  await AuditEvent.record(trx, kind, { actor: actor ?? undefined, bid })
  await notify(trx, bid.userId, 'offer_released', { project, bid })
  await reopen(locked, { notifyOwner: actor === null })
  return bid
}

/** Opens the project for bids again after its selected bid has ended. */
export async function reopen(
  { project, trx }: LockedProject,
  { company, notifyOwner = true }: { company?: string; notifyOwner?: boolean }
) {
  project.status = next(projectLifecycle, 'reopen', project.status)
  await project.save()
  await AuditEvent.record(trx, 'project_reopened', { project })
  if (!notifyOwner) return
  await notify(trx, project.userId, 'project_reopened', { project, company })
}

/** Reminds the stager of the unpaid fee, once. */
export async function remind({ project, bid, now, trx }: LockedBid) {
  if (bid.status !== 'payment_required' || bid.remindedAt) return
  bid.remindedAt = now
  await bid.save()
  await notify(trx, bid.userId, 'payment_reminder', { project, bid })
}
