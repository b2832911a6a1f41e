import db from '@adonisjs/lucid/services/db'
import { disputeReminderDays } from '#shared/payments/dispute_deadlines'
import Payment from '#models/payment'
import SupportAlert from '#models/support_alert'
import { oneByOne } from '#services/queue/timer_batches'

/**
 * Alerts support to disputes whose deadline is near, once per payment. A dispute opened shortly
 * before its deadline needs no reminder, because the first alert has just been sent.
 *
 * @returns how many alerts were sent
 */
export async function remindOfDisputes(): Promise<number> {
  return oneByOne({
    read: ({ after, limit }) =>
      Payment.query()
        .where('id', '>', after)
        .whereNotNull('disputedAt')
        .whereNull('disputeOutcome')
        .whereRaw(
          `dispute_due_by between now() and now() + make_interval(days => :days)
           and disputed_at < dispute_due_by - make_interval(days => :days)`,
          { days: disputeReminderDays }
        )
        .orderBy('id')
        .limit(limit),
    work: (payment) =>
      db.transaction((trx) =>
        SupportAlert.raise(trx, { key: `dispute_due:${payment.id}`, kind: 'dispute_due', payment })
      ),
    failure: 'support could not be reminded of a dispute',
    idName: 'paymentId',
  })
}
