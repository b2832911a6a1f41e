import { DateTime } from 'luxon'
import { next } from '#lifecycles/lifecycle'
import { disputeOutcomes, paymentLifecycle } from '#lifecycles/payment_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedBid } from '#models/bid/selection'
import type Payment from '#models/payment'
import SupportAlert from '#models/support_alert'
import { notify } from '#notifications/notify'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** A payment, locked together with its bid and project. */
export type LockedPayment = LockedBid & { payment: Payment }

/**
 * Records how much of a fee was refunded. A partial refund doesn't change the payment's status.
 * Released contact details stay visible in any case.
 */
export async function recordRefund({ refundedCents }: IntentSnapshot, locked: LockedPayment) {
  const { payment, project, bid, trx } = locked
  if (refundedCents <= payment.refundedAmount) return
  payment.refundedAmount = refundedCents
  if (refundedCents < payment.amount) {
    await payment.save()
    await AuditEvent.record(trx, 'fee_partly_refunded', { bid })
    return
  }
  payment.status = next(paymentLifecycle, 'refund', payment.status)
  payment.refundedAt = DateTime.utc()
  await payment.save()
  await AuditEvent.record(trx, 'fee_refunded', { bid })
  await notify(trx, bid.userId, 'fee_refunded', { project, bid })
}

/**
 * Records that the bank has returned a refund, sometimes weeks later: the money is back in our
 * account. A full refund is requested again under a new idempotency key. A partial refund was
 * ordered by a person, who has to decide again.
 */
export async function recordFailedRefund(
  failed: { id: string; amountCents: number },
  { refundedCents }: IntentSnapshot,
  { payment, trx }: LockedPayment
) {
  const isNew = await SupportAlert.raise(trx, {
    key: `refund_returned:${failed.id}`,
    kind: 'refund_returned',
    payment,
    amount: failed.amountCents,
    details: failed.id,
  })
  if (!isNew) return
  payment.refundAttempts += 1
  payment.refundRetryAt = null
  if (refundedCents < payment.refundedAmount) payment.refundedAmount = refundedCents
  if (payment.status === 'refunded' && refundedCents < payment.amount) {
    payment.status = next(paymentLifecycle, 'reopenRefund', payment.status)
    payment.refundedAt = null
  }
  await payment.save()
}

/**
 * Records that the cardholder's bank has opened or decided a dispute. Events may arrive late and
 * in any order, so only the opening, the deadline and the outcome are stored. Opening and outcome
 * are never overwritten.
 *
 * @param dispute  with the provider's status
 */
export async function recordDispute(
  { status, dueBy }: { status: string; dueBy: Date | null },
  { payment, bid, trx }: LockedPayment
) {
  const outcome = disputeOutcomes.values.find((known) => known === status) ?? null
  const isNew = !payment.disputedAt
  const isClosed = outcome !== null && !payment.disputeOutcome
  const isDeadlineNew =
    dueBy !== null &&
    outcome === null &&
    !payment.disputeOutcome &&
    payment.disputeDueBy?.toMillis() !== dueBy.getTime()
  if (!isNew && !isClosed && !isDeadlineNew) return
  payment.disputedAt ??= DateTime.utc()
  if (isDeadlineNew) payment.disputeDueBy = DateTime.fromJSDate(dueBy, { zone: 'utc' })
  if (isClosed) payment.disputeOutcome = outcome
  await payment.save()
  if (isNew) await AuditEvent.record(trx, 'fee_disputed', { bid })
  if (isNew && !isClosed) {
    const key = `dispute_opened:${payment.id}`
    await SupportAlert.raise(trx, { key, kind: 'dispute_opened', payment, details: status })
  }
  if (isClosed) await AuditEvent.record(trx, 'fee_dispute_closed', { bid })
}
