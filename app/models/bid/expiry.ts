import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { remind } from '#models/bid/selection'

/**
 * R04: reminds of fees that are due since a day and releases what was not paid in time.
 * Safe to run twice and at once: each bid is looked at again under its lock.
 */
export async function expireDueBids() {
  const now = DateTime.utc()
  for (const bid of await Bid.query().where('status', 'payment_required')) {
    const remindAt = bid.selectedAt!.plus({ hours: paymentsConfig.reminderHours })
    if (bid.paymentDueAt! <= now) await releaseOverdue(bid)
    else if (!bid.remindedAt && remindAt <= now) await bid.underLock(remind)
  }
}

async function releaseOverdue(bid: Bid) {
  try {
    await bid.release(null)
  } catch (error) {
    logger.warn({ err: error, bidId: bid.id }, 'an overdue offer could not be released')
  }
}
