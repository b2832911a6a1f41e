import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RuleViolation } from '#exceptions/rule_violation'
import { openPaymentStatuses } from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import { PaymentProviderUnavailable } from '#services/payments/payment_faults'

/** Payments in a row without an answer after which a run ends. */
const unansweredLimit = 2

function openOf(projectIds: number | number[], trx?: TransactionClientContract) {
  const bids = Bid.query({ client: trx }).whereIn('projectId', [projectIds].flat()).select('id')
  return Payment.query({ client: trx })
    .withScopes((scopes) => scopes.open())
    .whereIn('bidId', bids)
    .orderBy('id')
}

/** Cancels what is open for the bids of projects at the provider, and records what it said. */
export async function abandonOpenPayments(projectIds: number | number[]) {
  for (const payment of await openOf(projectIds)) {
    const intent = await payment.cancelAtProvider()
    if (intent) await Settlement.record(intent)
  }
}

/** @throws RuleViolation (409) while money may still arrive for a bid of the projects */
export async function refuseWhilePaying(
  projectIds: number | number[],
  trx: TransactionClientContract
) {
  const open = await openOf(projectIds, trx)
  if (open.length > 0) {
    throw new RuleViolation('A payment for this project is under way. Try again in a minute.')
  }
}

/**
 * Asks the provider about every payment that has been open for half a minute, and sends back
 * money that nobody can use any more. Run every half minute: a fee whose webhook was lost is
 * recorded within a minute. Safe to run twice and at once. Stops when the provider fails to answer
 * twice in a row; the next run begins with the payments that were not reached.
 *
 * @returns how many payments were looked at
 */
export async function reconcilePayments(): Promise<{ checked: number; failed: number }> {
  const unsettled = await Payment.query()
    .whereIn('status', [...openPaymentStatuses, 'refund_pending'])
    // The database's clock on both sides: that of a process may be off, and counts coarser.
    .whereRaw("created_at <= now() - interval '30 seconds'")
    .orderByRaw('checked_at asc nulls first')
    .limit(100)
  let checked = 0
  let failed = 0
  let unanswered = 0
  for (const payment of unsettled) {
    checked += 1
    try {
      await payment.merge({ checkedAt: DateTime.utc() }).save()
      const intent = payment.isStranded ? await payment.giveUp() : await payment.intent()
      if (intent) await Settlement.record(intent)
      unanswered = 0
    } catch (error) {
      failed += 1
      Settlement.report(payment, error)
      unanswered = error instanceof PaymentProviderUnavailable ? unanswered + 1 : 0
      if (unanswered === unansweredLimit) break
    }
  }
  return { checked, failed }
}
