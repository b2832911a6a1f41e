import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { refuseIf } from '#lifecycles/lifecycle'
import { openPaymentStatuses, paymentRefusals } from '#lifecycles/payment_lifecycle'
import type Bid from '#models/bid'
import Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import type { LockedProject } from '#models/project'
import { OutageDetector } from '#services/payments/provider_outage'

/** The payments of these bids that may still succeed. */
export function openPaymentsOf(bids: Bid[], trx: TransactionClientContract): Promise<Payment[]> {
  const ids = bids.map(({ id }) => id)
  return Payment.query({ client: trx })
    .withScopes((scopes) => scopes.open())
    .whereIn('bidId', ids)
    .orderBy('id')
    .exec()
}

/** Cancels payments at the provider and records the result: some may already have succeeded. */
export async function cancelPayments(payments: Payment[]) {
  for (const payment of payments) {
    const intent = await payment.cancelAtProvider()
    if (intent) await Settlement.record(intent)
  }
}

/** @throws RuleViolation (409) while a payment of one of the bids may still succeed */
export async function refuseWhilePaying(bids: Bid[], trx: TransactionClientContract) {
  const open = await openPaymentsOf(bids, trx)
  refuseIf(paymentRefusals.endWhilePaying({ open: open.length }))
}

/** A project or a bid. */
interface Lockable<Locked extends LockedProject> {
  underLock<T>(work: (locked: Locked) => Promise<T>): Promise<T>
}

/**
 * Like `underLock` of the record, for an action that ends a payment. Cancels the intent at the provider
 * outside the transaction, and only after the rule has allowed the action. If the payment has
 * already succeeded, it is recorded, and the rule is checked again under the lock and refuses.
 *
 * @param check  throws the action's refusal; returns the bid whose own payment ends, or null
 * @throws RuleViolation (409) if the rule refuses, and while that payment may still succeed
 */
export async function withoutOpenPayment<T, Locked extends LockedProject>(
  record: Lockable<Locked>,
  check: (locked: Locked) => Bid | null | Promise<Bid | null>,
  work: (locked: Locked) => Promise<T>
): Promise<T> {
  const endingBids = async (locked: Locked) => [await check(locked)].filter((bid) => bid !== null)
  const first = await record.underLock(async (locked) => {
    const open = await openPaymentsOf(await endingBids(locked), locked.trx)
    return open.length > 0 ? { open } : { result: await work(locked) }
  })
  if (!first.open) return first.result

  await cancelPayments(first.open)
  return record.underLock(async (locked) => {
    await refuseWhilePaying(await endingBids(locked), locked.trx)
    return work(locked)
  })
}

/**
 * Payments to reconcile. A failed attempt with an intent may still be paid, so it is checked every
 * ten minutes for a day. Uses the database's clock, because a process's clock may be wrong.
 */
function unsettledPayments() {
  return Payment.query()
    .where((either) =>
      either
        .where((open) =>
          open
            .whereIn('status', [...openPaymentStatuses, 'refund_pending'])
            .whereRaw("created_at <= now() - interval '30 seconds'")
        )
        .orWhere((failed) =>
          failed
            .where('status', 'failed')
            .whereNotNull('intentId')
            .whereRaw("failed_at > now() - interval '1 day'")
            .whereRaw("(checked_at is null or checked_at <= now() - interval '10 minutes')")
        )
    )
    .orderByRaw('checked_at asc nulls first')
}

/**
 * Asks the provider about every payment that has been open for 30 seconds, and refunds late
 * payments. Runs every 30 seconds, so a fee whose webhook was lost is recorded within a minute.
 * Safe to run concurrently. Stops when the provider fails to answer twice in a row; the next run
 * starts with the payments that were not reached.
 *
 * @returns how many payments were checked, and how many of those failed
 */
export async function reconcilePayments(): Promise<{ checked: number; failed: number }> {
  const unsettled = await unsettledPayments().limit(100)
  let checked = 0
  let failed = 0
  const outage = new OutageDetector()
  for (const payment of unsettled) {
    checked += 1
    try {
      await payment.merge({ checkedAt: DateTime.utc() }).save()
      const intent = await payment.currentIntent()
      if (intent) await Settlement.record(intent)
      outage.record()
    } catch (error) {
      failed += 1
      Settlement.report(payment, error)
      outage.record(error)
      if (outage.isOngoing) break
    }
  }
  return { checked, failed }
}
