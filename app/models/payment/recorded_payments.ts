import type { DateTime } from 'luxon'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { moneyFromCents } from '#shared/values/money'
import { openPaymentStatuses, type PaymentStatus } from '#lifecycles/payment_lifecycle'
import Payment from '#models/payment'
import type { ListedIntent } from '#services/payments/listed_objects'

/** The card was charged: the money was kept, refunded, or is being refunded. */
const takenStatuses: readonly PaymentStatus[] = ['succeeded', 'refund_pending', 'refunded']

/** Days in which a bank may still return a refund. */
const refundDays = 30
const batchSize = 100

type Compared = Pick<ListedIntent, 'amountCents' | 'currency' | 'refundedCents'> & {
  status: string
}

/** Whether our payment agrees with the provider's intent. */
export function matches(payment: Payment, intent: Compared): boolean {
  const { status, amountCents, currency, refundedCents } = intent
  if (payment.amount !== amountCents || payment.currency !== currency) return false
  const isCharged = takenStatuses.includes(payment.status)
  if (status === 'succeeded') return isCharged && payment.refundedAmount === refundedCents
  if (isCharged) return false
  return status === 'canceled' || openPaymentStatuses.includes(payment.status)
}

/** Such as `succeeded, $49, $0 refunded`. */
export function describe(side: Payment | Compared): string {
  const [amount, refunded] =
    side instanceof Payment
      ? [side.amount, side.refundedAmount]
      : [side.amountCents, side.refundedCents]
  return `${side.status}, ${moneyFromCents(amount)}, ${moneyFromCents(refunded)} refunded`
}

/** Payments that succeeded since then, and refunds that the bank may still return, in batches. */
export async function* recordedSince(since: DateTime): AsyncGenerator<Payment[]> {
  yield* inBatches(() =>
    Payment.query()
      .whereIn('status', [...takenStatuses])
      .whereNotNull('intentId')
      .where((recent) =>
        recent
          .where('succeededAt', '>=', since.toSQL()!)
          .orWhereRaw(
            "(status = 'refunded' and refunded_at >= now() - make_interval(days => :refundDays))",
            { refundDays }
          )
      )
  )
}

/** Payments with a dispute that has no outcome in our database, in batches. */
export async function* openDisputes(): AsyncGenerator<Payment[]> {
  yield* inBatches(() =>
    Payment.query().whereNotNull('disputedAt').whereNull('disputeOutcome').whereNotNull('intentId')
  )
}

async function* inBatches(query: () => ModelQueryBuilderContract<typeof Payment>) {
  for (let after = 0; ;) {
    const batch = await query().where('id', '>', after).orderBy('id').limit(batchSize)
    if (batch.length > 0) yield batch
    if (batch.length < batchSize) return
    after = batch.at(-1)!.id
  }
}
