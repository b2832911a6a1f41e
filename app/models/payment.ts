import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { belongsTo, hasOne, scope } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
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
import {
  PaymentProviderRefused,
  PaymentProviderUnavailable,
} from '#services/payments/payment_faults'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** Said to somebody whose card may have been charged already. */
const stillUnknown =
  'The payment provider did not answer. If your card was charged, the fee is recorded by itself within minutes.'

/** One attempt to pay a bid's platform fee; the row stands before the provider is asked. */
export default class Payment extends PaymentSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasOne(() => Receipt)
  declare receipt: HasOne<typeof Receipt>

  static open = scope((query) => query.whereIn('status', [...openPaymentStatuses]))

  static #ofProjects(projectIds: number[], trx?: TransactionClientContract) {
    return this.query({ client: trx })
      .withScopes((scopes) => scopes.open())
      .whereIn('bidId', Bid.query({ client: trx }).whereIn('projectId', projectIds).select('id'))
      .orderBy('id')
  }

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

  /**
   * The browser's word that an intent is paid, checked with the provider (PAY-04).
   *
   * @throws RuleViolation (409) when the intent is not this bid's, or has not gone through
   */
  static async confirm(bid: Bid, intentId: string): Promise<'paid' | 'processing'> {
    const payment = await this.query().where({ intentId, bidId: bid.id }).first()
    if (!payment) throw new RuleViolation('This payment does not belong to your offer.')
    const intent = await stripe.retrieveIntent(intentId).catch((error: unknown) => {
      if (!(error instanceof PaymentProviderUnavailable)) throw error
      throw new PaymentProviderUnavailable(stillUnknown, { cause: error })
    })
    const settled = await Settlement.record(intent)
    if (settled?.status === 'succeeded') return 'paid'
    if (intent.status === 'processing') return 'processing'
    throw new RuleViolation(intent.lastError ?? 'The payment has not gone through.')
  }

  /** Cancels what is open for the bids of projects at the provider, and records what it said. */
  static async abandonOpen(projectIds: number | number[]) {
    for (const payment of await this.#ofProjects([projectIds].flat())) {
      if (payment.isStranded) {
        await payment.giveUp()
        continue
      }
      const id = payment.intentId ?? (await payment.intent())!.id
      const intent = await payment.#unlessUnheardOf(stripe.cancelIntent(id))
      if (intent) await Settlement.record(intent)
    }
  }

  /** @throws RuleViolation (409) while money may still arrive for a bid of the projects */
  static async refuseIfOpen(projectIds: number | number[], trx: TransactionClientContract) {
    const open = await this.#ofProjects([projectIds].flat(), trx)
    if (open.length > 0) {
      throw new RuleViolation('A payment for this project is under way. Try again in a minute.')
    }
  }

  /**
   * Asks the provider about every payment that has been open for half a minute, and sends back
   * money that nobody can use any more. Run every half minute: a fee whose webhook was lost is
   * recorded within a minute. Safe to run twice and at once.
   *
   * @returns how many payments were looked at
   */
  static async reconcile(): Promise<{ checked: number; failed: number }> {
    const unsettled = await this.query()
      .whereIn('status', [...openPaymentStatuses, 'refund_pending'])
      // The database's clock on both sides: that of a process may be off, and counts coarser.
      .whereRaw("created_at <= now() - interval '30 seconds'")
      .orderByRaw('checked_at asc nulls first')
      .limit(100)
    let failed = 0
    for (const payment of unsettled) {
      try {
        await payment.merge({ checkedAt: DateTime.utc() }).save()
        const intent = payment.isStranded ? await payment.giveUp() : await payment.intent()
        if (intent) await Settlement.record(intent)
      } catch (error) {
        failed += 1
        Settlement.report(payment, error)
      }
    }
    return { checked: unsettled.length, failed }
  }
}
