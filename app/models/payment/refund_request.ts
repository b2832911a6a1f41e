import db from '@adonisjs/lucid/services/db'
import Payment from '#models/payment'
import SupportAlert from '#models/support_alert'
import { stripe } from '#services/payments/main'
import { PaymentProviderRefused } from '#services/payments/payment_errors'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** Failed attempts before support is alerted; a refusal alerts support at once. */
const attemptsBeforeAlert = 5

/**
 * Asks the provider to refund a payment. It replays the response to an idempotency key for a day,
 * failures included, so every attempt after a failed one has its own key. The money is still never
 * returned twice: the gateway first checks whether it was refunded, and the provider refuses to
 * refund more than the charge. The delay between failing attempts grows to six hours; until the
 * next one is due, the intent is only read.
 *
 * @returns the provider's current intent
 * @throws PaymentProviderRefused, PaymentProviderUnavailable
 */
export async function requestRefund({ id, intentId, amount }: Payment): Promise<IntentSnapshot> {
  const due = await Payment.query()
    .where('id', id)
    .whereRaw('(refund_retry_at is null or refund_retry_at <= now())')
    .first()
  if (!due) return stripe.retrieveIntent(intentId!)
  try {
    const intent = await stripe.refund({ intentId: intentId!, idempotencyKey: keyOf(due) })
    if (intent.refundedCents < amount) await recordFailure(due, 'Stripe did not refund the charge.')
    return intent
  } catch (error) {
    await recordFailure(due, error)
    throw error
  }
}

/** The first attempt keeps the key that earlier releases used. */
const keyOf = ({ reference, refundAttempts }: Payment) =>
  refundAttempts === 0 ? `refund:${reference}` : `refund:${reference}:${refundAttempts}`

/** Concurrent attempts share a key and count once. */
async function recordFailure(payment: Payment, reason: unknown) {
  const failures = payment.refundAttempts + 1
  const minutes = failures === 1 ? 0 : Math.min(2 ** (failures - 2), 360)
  const isRefused = !(reason instanceof Error) || reason instanceof PaymentProviderRefused
  await db.transaction(async (trx) => {
    const { rowCount } = await trx.rawQuery<{ rowCount: number }>(
      `update payments set refund_attempts = refund_attempts + 1,
         refund_retry_at = now() + make_interval(mins => :minutes)
       where id = :id and refund_attempts = :attempts`,
      { id: payment.id, attempts: payment.refundAttempts, minutes }
    )
    if (rowCount === 0 || (!isRefused && failures < attemptsBeforeAlert)) return
    await SupportAlert.raise(trx, {
      key: `refund_failed:${payment.id}`,
      kind: 'refund_failed',
      payment,
      details: reason instanceof Error ? reason.message : String(reason),
    })
  })
}
