import { badRequest } from '#services/payments/sandbox/api_error'
import { newId, nowSeconds, type Publish } from '#services/payments/sandbox/objects'
import { chargeJson, disputeJson } from '#services/payments/sandbox/shapes'
import type { SandboxStore } from '#services/payments/sandbox/store'
import type {
  CardRecord,
  ChargeRecord,
  IntentRecord,
  RefundRecord,
} from '#services/payments/sandbox/records'

/** Charges, and what becomes of them: refunds and disputes. */
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

  /** @param amount cents; the rest of the charge when it is left out */
  refund(intent: IntentRecord, amount?: number, reason: string | null = null): RefundRecord {
    const charge = this.#paid(intent)
    if (charge.disputed) {
      const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
      throw badRequest(message, 'charge_disputed')
    }
    const rest = charge.amount - charge.amountRefunded
    if (rest === 0) {
      const message = `Charge ${charge.id} has already been refunded.`
      throw badRequest(message, 'charge_already_refunded')
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
    }
    const changed = { ...charge, amountRefunded: charge.amountRefunded + refunded }
    this.store.save('refunds', refund)
    this.store.save('charges', changed)
    this.publish('charge.refunded', chargeJson(changed))
    return refund
  }

  dispute(intent: IntentRecord) {
    const charge = { ...this.#paid(intent), disputed: true }
    this.store.save('charges', charge)
    this.publish('charge.dispute.created', disputeJson(newId('dp'), charge))
  }

  #paid(intent: IntentRecord): ChargeRecord {
    const charge = this.latestOf(intent)
    if (charge?.succeeded) return charge
    throw badRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    )
  }
}
