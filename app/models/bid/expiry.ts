import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { remind } from '#models/bid/selection'
import { OutageDetector } from '#services/payments/provider_outage'
import { oneByOne } from '#services/queue/timer_batches'

/**
 * Reminds stagers of fees that have been due for a day, and unselects bids that were not paid in
 * time, by the database's clock. Safe to run concurrently: each bid is checked again under its
 * lock. A bid that fails doesn't stop the others. Reminders come first, because unselecting calls
 * the payment provider. If the provider doesn't answer, the next run continues.
 */
export async function expireDueBids() {
  await forEachUnpaid({
    isDue: (query) =>
      query
        .whereNull('remindedAt')
        .whereRaw('payment_due_at > now()')
        .whereRaw('selected_at <= now() - make_interval(hours => ?)', [
          paymentsConfig.reminderHours,
        ]),
    work: (bid) => bid.underLock(remind),
    failure: 'a payment reminder could not be sent',
  })
  await forEachUnpaid({
    isDue: (query) => query.whereRaw('payment_due_at <= now()'),
    work: (bid) => bid.unselect(null),
    failure: 'an overdue bid could not be unselected',
  })
}

type BidQuery = ModelQueryBuilderContract<typeof Bid, Bid>

interface Timer {
  isDue: (query: BidQuery) => BidQuery
  work: (bid: Bid) => Promise<unknown>
  /** For the log. */
  failure: string
}

/** Stops when the payment provider doesn't answer. */
async function forEachUnpaid({ isDue, work, failure }: Timer) {
  const outage = new OutageDetector()
  await oneByOne({
    read: ({ after, limit }) =>
      isDue(Bid.query().where('status', 'payment_required').where('id', '>', after))
        .orderBy('id')
        .limit(limit),
    async work(bid) {
      await work(bid)
      outage.record()
      return true
    },
    failure,
    idName: 'bidId',
    failed: (error) => outage.record(error),
    isOver: () => outage.isOngoing,
  })
}
