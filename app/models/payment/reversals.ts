import { DateTime } from 'luxon'
import { next } from '#lifecycles/lifecycle'
import { disputeOutcomes, paymentLifecycle } from '#lifecycles/payment_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedBid } from '#models/bid/selection'
import type Payment from '#models/payment'
import SupportAlert from '#models/support_alert'
import { notify } from '#notifications/notify'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** A payment among the locked rows of its project. */
export type LockedPayment = LockedBid & { payment: Payment }

/**
 * How much of a fee has gone back to the card. Part of it leaves the payment standing;
 * contacts that were released stay open in any case.
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
 * The bank sent a refund back, sometimes weeks later: the money is on our account again. After
 * a refund of the whole fee it is due again, and asked for under a new idempotency key; a
 * refund of a part was ordered by a person, who decides again.
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
 * The cardholder's bank questions the charge, or has decided. Word may come late and in any
 * order, so only the beginning and the end are kept: neither is ever taken back.
 *
 * @param status  of the dispute, in the provider's words
 */
export async function recordDispute(status: string, { payment, bid, trx }: LockedPayment) {
  const outcome = disputeOutcomes.values.find((known) => known === status) ?? null
  const isNew = !payment.disputedAt
  const isClosed = outcome !== null && !payment.disputeOutcome
  if (!isNew && !isClosed) return
  payment.disputedAt ??= DateTime.utc()
  if (isClosed) payment.disputeOutcome = outcome
  await payment.save()
  if (isNew) await AuditEvent.record(trx, 'fee_disputed', { bid })
  if (isNew && !isClosed) {
    const key = `dispute_opened:${payment.id}`
    await SupportAlert.raise(trx, { key, kind: 'dispute_opened', payment, details: status })
  }
  if (isClosed) await AuditEvent.record(trx, 'fee_dispute_closed', { bid })
}
