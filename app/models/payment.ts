import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { belongsTo, hasOne, scope } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import { PaymentSchema } from '#database/schema'
import { RuleViolation } from '#exceptions/rule_violation'
import { bidLifecycle } from '#lifecycles/bid_lifecycle'
import { allows, next } from '#lifecycles/lifecycle'
import {
  livePaymentStatuses,
  openPaymentStatuses,
  paymentLifecycle,
} from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import Settlement from '#models/payment/settlement'
import Project, { type LockedProject } from '#models/project'
import Receipt from '#models/receipt'
import { stripe } from '#services/payments/main'
import { PaymentProviderRefused } from '#services/payments/payment_faults'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** One attempt to pay a bid's platform fee; the row stands before the provider is asked. */
export default class Payment extends PaymentSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasOne(() => Receipt)
  declare receipt: HasOne<typeof Receipt>

  static open = scope((query) => query.whereIn('status', [...openPaymentStatuses]))

  /**
   * PAY-03: the intent to pay this bid's fee with; the live one when there is one.
   *
   * @throws RuleViolation (409) when the fee is paid or not due
   */
  static async begin(bid: Bid): Promise<IntentSnapshot> {
    const payment = await this.#liveOrNew(bid)
    const intent = await payment.intent()
    if (!intent) return this.begin(bid)
    await Settlement.record(intent)
    if (intent.status === 'canceled') return this.begin(bid)
    if (intent.status === 'succeeded') throw new RuleViolation('This platform fee is already paid.')
    return intent
  }

  static async #liveOrNew(bid: Bid): Promise<Payment> {
    return bid.underLock(async ({ bid: locked, trx }) => {
      if (locked.isPaid) throw new RuleViolation('This platform fee is already paid.')
      if (!allows(bidLifecycle, 'settle', locked.status)) {
        throw new RuleViolation(bidLifecycle.settle.refusal)
      }
      const attempts = await this.query({ client: trx }).where('bidId', bid.id).orderBy('attempt')
      const live = attempts.find((payment) => livePaymentStatuses.includes(payment.status))
      if (live && !live.isStranded) return live
      await live?.giveUp()
      return this.create(
        {
          bidId: bid.id,
          attempt: attempts.length + 1,
          reference: randomUUID(),
          amount: locked.platformFee,
          currency: 'usd',
          status: 'created',
        },
        { client: trx }
      )
    })
  }

  /**
   * Whether the provider never answered the question for an intent. It replays a failure under
   * the same key for a day; an intent it may hold all the same is harmless, nobody knows its
   * secret. So after half a minute the attempt is given up and the next one asks anew.
   */
  get isStranded() {
    return !this.intentId && this.createdAt < DateTime.utc().minus({ seconds: 30 })
  }

  async giveUp(): Promise<null> {
    this.status = next(paymentLifecycle, 'fail', this.status)
    await this.save()
    return null
  }

  /**
   * The provider's intent behind this attempt. Its idempotency key names the attempt, so
   * asking again after a lost answer finds the same intent, and a new attempt a new one. The
   * random part keeps apart what other databases have asked of the same provider account.
   *
   * @returns null when the provider has never heard of it (other keys): the attempt ends then
   */
  async intent(): Promise<IntentSnapshot | null> {
    const { intentId } = this
    if (intentId) return this.#unlessUnheardOf(stripe.retrieveIntent(intentId))

    const intent = await stripe.createIntent({
      amountCents: this.amount,
      currency: 'usd',
      idempotencyKey: `bid:${this.bidId}:try:${this.attempt}:${this.reference}`,
      metadata: { bidId: this.bidId, paymentId: this.id },
      description: `Stagely platform fee, offer ${this.bidId}`,
    })
    await this.adopt(intent)
    return intent
  }

  /** Cancels the intent; null when there is none to cancel, and the attempt has ended. */
  async cancelAtProvider(): Promise<IntentSnapshot | null> {
    if (this.isStranded) return this.giveUp()
    const id = this.intentId ?? (await this.intent())!.id
    return this.#unlessUnheardOf(stripe.cancelIntent(id))
  }

  async #unlessUnheardOf(answer: Promise<IntentSnapshot>): Promise<IntentSnapshot | null> {
    try {
      return await answer
    } catch (error) {
      const refused = error instanceof PaymentProviderRefused ? error.providerCode : null
      if (refused !== 'resource_missing') throw error
      await this.giveUp()
      return null
    }
  }

  /**
   * Remembers which intent stands behind this attempt. Under the project's lock: a changed bid
   * touches its project, and the webhook of the same intent may be working on both by now.
   */
  async adopt(intent: IntentSnapshot) {
    const { projectId } = await Bid.findOrFail(this.bidId)
    const remember = async ({ trx }: LockedProject) => {
      await Payment.query({ client: trx }).where('id', this.id).update({ intentId: intent.id })
      await Bid.query({ client: trx })
        .where('id', this.bidId)
        .update({ stripePaymentIntentId: intent.id })
    }
    await Project.underLock(projectId, remember, { evenDeleted: true })
    this.intentId = intent.id
  }
}
