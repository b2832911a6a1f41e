import { ApiError, badRequest, notFound } from '#sandbox/api_error'
import { newId, nowSeconds, type Publish } from '#sandbox/objects'
import { chargeJson, disputeJson, refundJson } from '#sandbox/shapes'
import type { SandboxStore } from '#sandbox/store'
import type {
  CardRecord,
  ChargeRecord,
  DisputeRecord,
  IntentRecord,
  RefundRecord,
} from '#sandbox/records'

/** How long a dispute can be answered: a week, as with most card networks at least. */
const answerSeconds = 7 * 24 * 3600

/** Charges with their refunds and disputes. */
export class Charges {
  constructor(
    private store: SandboxStore,
    private publish: Publish
  ) {}

  add(intent: IntentRecord, card: CardRecord): ChargeRecord {
    const charge: ChargeRecord = {
      id: newId('ch'),
      created: nowSeconds(),
      amount: intent.amount,
      amountRefunded: 0,
      currency: intent.currency,
      intentId: intent.id,
      succeeded: !card.decline,
      disputed: false,
      decline: card.decline ?? null,
      card,
    }
    this.store.save('charges', charge)
    return charge
  }

  latestOf(intent: IntentRecord): ChargeRecord | null {
    return this.store.charges.get(intent.latestCharge ?? '') ?? null
  }

  /** @param amount in cents; by default the rest of the charge */
  refund(intent: IntentRecord, amount?: number, reason: string | null = null): RefundRecord {
    const charge = this.#paid(intent)
    if (charge.disputed) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
      throw refusedRefund(message, 'charge_disputed')
    }
    const rest = charge.amount - charge.amountRefunded
    if (rest === 0) {
      const message = `Charge ${charge.id} has already been refunded.`
      throw refusedRefund(message, 'charge_already_refunded')
    }
    const refunded = amount ?? rest
    if (refunded < 1 || refunded > rest) {
      const message = `Refund amount (${refunded}) is greater than unrefunded amount on charge (${rest})`
      throw badRequest(message, undefined, 'amount')
    }
    const refund: RefundRecord = {
      id: newId('re'),
      created: nowSeconds(),
      amount: refunded,
      currency: charge.currency,
      chargeId: charge.id,
      intentId: intent.id,
      reason,
      status: 'succeeded',
    }
    const changed = { ...charge, amountRefunded: charge.amountRefunded + refunded }
    this.store.save('refunds', refund)
    this.store.save('charges', changed)
    this.publish('charge.refunded', chargeJson(changed))
    return refund
  }

  /** The bank returns a refund, and the money goes back to the account's balance. */
  endRefund(id: string, status: 'failed' | 'canceled') {
    const refund = this.store.refunds.get(id)
    if (!refund) throw notFound('refund', id, 'refund')
    if (refund.status !== 'succeeded') throw badRequest(`The refund has ended: ${refund.status}`)
    const ended: RefundRecord = { ...refund, status }
    const charge = this.store.charges.get(refund.chargeId)!
    this.store.save('refunds', ended)
    this.store.save('charges', {
      ...charge,
      amountRefunded: charge.amountRefunded - refund.amount,
    })
    this.publish('charge.refund.updated', refundJson(ended))
    if (status === 'failed') this.publish('refund.failed', refundJson(ended))
  }

  /** Opens a dispute of the intent's charge, or closes the existing one. */
  dispute(intent: IntentRecord, status = 'needs_response') {
    const charge = { ...this.#paid(intent), disputed: true }
    const known = [...this.store.disputes.values()].find(({ chargeId }) => chargeId === charge.id)
    const created = known?.created ?? nowSeconds()
    const dispute: DisputeRecord = {
      id: known?.id ?? newId('dp'),
      created,
      dueBy: known ? known.dueBy : created + answerSeconds,
      amount: charge.amount,
      currency: charge.currency,
      chargeId: charge.id,
      intentId: intent.id,
      status,
    }
    this.store.save('charges', charge)
    this.store.save('disputes', dispute)
    const event = known ? 'charge.dispute.closed' : 'charge.dispute.created'
    this.publish(event, disputeJson(dispute))
  }

  #paid(intent: IntentRecord): ChargeRecord {
    const charge = this.latestOf(intent)
    if (charge?.succeeded) return charge
    throw badRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    )
  }
}

/** The refund was attempted, so Stripe repeats this error for the same idempotency key. */
function refusedRefund(message: string, code: string) {
  return new ApiError(400, { type: 'invalid_request_error', code, message }, true)
}
