import logger from '@adonisjs/core/services/logger'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { remind } from '#models/bid/selection'
import { OutageDetector } from '#services/payments/provider_outage'

/**
 * Reminds stagers of fees that have been due for a day, and unselects bids that were not paid in
 * time, by the database's clock. Safe to run concurrently: each bid is checked again under its
 * lock. A bid that fails doesn't stop the others. Reminders come first, because unselecting calls
 * the payment provider. If the provider doesn't answer, the next run continues.
 */
export async function expireDueBids() {
  const unpaid = () => Bid.query().where('status', 'payment_required').orderBy('paymentDueAt')
  const due = unpaid()
    .whereNull('remindedAt')
    .whereRaw('payment_due_at > now()')
    .whereRaw('selected_at <= now() - make_interval(hours => ?)', [paymentsConfig.reminderHours])
  for (const bid of await due) {
    await attempt(bid, 'a payment reminder could not be sent', () => bid.underLock(remind))
  }
  const outage = new OutageDetector()
  for (const bid of await unpaid().whereRaw('payment_due_at <= now()')) {
    outage.record(
      await attempt(bid, 'an overdue bid could not be unselected', () => bid.unselect(null))
    )
    if (outage.isOngoing) return
  }
}

/** @returns the error that `work` threw, if any */
async function attempt(bid: Bid, failure: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (error) {
    logger.warn({ err: error, bidId: bid.id }, failure)
    return error as unknown
  }
}
