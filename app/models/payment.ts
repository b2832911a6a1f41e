import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, hasOne, scope } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import { PaymentSchema } from '#database/schema'
import { RuleViolation } from '#exceptions/rule_violation'
import { bidRefusals } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { livePaymentStatuses, openPaymentStatuses } from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import Settlement from '#models/payment/settlement'
import Project, { type LockedProject } from '#models/project'
import Receipt from '#models/receipt'
import { stripe } from '#services/payments/main'
import { isUnknownIntent } from '#services/payments/payment_faults'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** One attempt to pay a bid's platform fee. The row is stored before the provider is called. */
export default class Payment extends PaymentSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasOne(() => Receipt)
  declare receipt: HasOne<typeof Receipt>

  static open = scope((query) => query.whereIn('status', [...openPaymentStatuses]))

  /**
   * Returns the intent for paying this bid's fee: the one of the live attempt, or else a new one.
   * Returns it only while its attempt is open, so that two attempts are never payable at once.
   *
   * @throws RuleViolation (409) if the fee is paid or not due
   */
  static async startOrResume(bid: Bid): Promise<IntentSnapshot> {
    for (let round = 0; round < 3; round++) {
      const { payment, failed } = await this.#liveOrNew(bid)
      for (const attempt of failed) await attempt.#cancelEarlierAttempt()
      const intent = await payment.intent()
      if (!intent) continue
      const recorded = await Settlement.record(intent)
      if (intent.status === 'succeeded') refusePaid(recorded)
      if (recorded && openPaymentStatuses.includes(recorded.status)) return intent
    }
    throw new RuleViolation('This payment has just changed. Try again.')
  }

  /** @returns the attempt to pay with, and failed attempts whose intents may still be paid */
  static async #liveOrNew(bid: Bid): Promise<{ payment: Payment; failed: Payment[] }> {
    return bid.underLock(async (locked) => {
      const { now, trx } = locked
      refuseIf(bidRefusals.pay(lockedSituation(locked)))
      const attempts = await this.query({ client: trx }).where('bidId', bid.id).orderBy('attempt')
      const live = attempts.find((payment) => livePaymentStatuses.includes(payment.status))
      if (live && !live.hasTimedOutAt(now)) return { payment: live, failed: [] }
      await live?.markFailed(trx)
      const payment = await this.create(
        {
          bidId: bid.id,
          attempt: attempts.length + 1,
          reference: randomUUID(),
          amount: locked.bid.platformFee,
          currency: 'usd',
          status: 'created',
          createdAt: now,
        },
        { client: trx }
      )
      return {
        payment,
        failed: attempts.filter(({ status, intentId }) => status === 'failed' && intentId),
      }
    })
  }

  /** @throws RuleViolation (409) if this attempt has already been paid */
  async #cancelEarlierAttempt() {
    const intent = await this.cancelAtProvider()
    if (!intent) return
    const recorded = await Settlement.record(intent)
    if (intent.status === 'succeeded') refusePaid(recorded)
  }

  /**
   * Whether the request for an intent has had no answer for 30 seconds. The provider replays a
   * failure under the same idempotency key for a day, so the attempt fails and the next one uses a
   * new key. An intent that turns up later is cancelled (`attach`).
   */
  hasTimedOutAt(now: DateTime) {
    return !this.intentId && this.createdAt < now.minus({ seconds: 30 })
  }

  /** Ends the attempt, unless it has ended or got an intent since this row was read. */
  async markFailed(trx?: TransactionClientContract) {
    const { id, intentId } = this
    const fail = (client: TransactionClientContract) =>
      Payment.query({ client })
        .where('id', id)
        .where((unchanged) =>
          intentId ? unchanged.where('intentId', intentId) : unchanged.whereNull('intentId')
        )
        .withScopes((scopes) => scopes.open())
        .update({ status: 'failed', failedAt: db.raw('now()') })
    if (trx) await fail(trx)
    else await this.#underLock((locked) => fail(locked.trx))
  }

  /**
   * Retrieves or creates the attempt's intent. The idempotency key names the attempt, so a repeated
   * request returns the same intent, and a new attempt gets a new one. The random reference keeps
   * databases that share a provider account apart.
   *
   * @returns null if the provider doesn't know the intent (its keys were changed); the attempt then
   *   fails. A canceled intent if the attempt ended during the request
   */
  async intent(): Promise<IntentSnapshot | null> {
    const { intentId } = this
    if (intentId) return this.#unlessUnknown(stripe.retrieveIntent(intentId))

    const intent = await stripe.createIntent({
      amountCents: this.amount,
      currency: 'usd',
      idempotencyKey: `bid:${this.bidId}:try:${this.attempt}:${this.reference}`,
      metadata: { bidId: this.bidId, paymentId: this.id, reference: this.reference },
      description: `Stagely platform fee, offer ${this.bidId}`,
    })
    return (await this.attach(intent)) ? intent : stripe.cancelIntent(intent.id)
  }

  /** Cancels the intent. Returns null if there is none; the attempt has then failed. */
  async cancelAtProvider(): Promise<IntentSnapshot | null> {
    if (this.hasTimedOutAt(DateTime.utc())) {
      await this.markFailed()
      await this.refresh()
      if (!this.intentId) return null
    }
    const id = this.intentId ?? (await this.intent())!.id
    return this.#unlessUnknown(stripe.cancelIntent(id))
  }

  /** The intent, for the reconciler. Cancels the intent of a failed attempt. */
  async currentIntent(): Promise<IntentSnapshot | null> {
    if (this.status === 'failed') return this.cancelAtProvider()
    if (!this.hasTimedOutAt(DateTime.utc())) return this.intent()
    await this.markFailed()
    await this.refresh()
    return this.intentId ? this.intent() : null
  }

  async #unlessUnknown(answer: Promise<IntentSnapshot>): Promise<IntentSnapshot | null> {
    try {
      return await answer
    } catch (error) {
      if (!isUnknownIntent(error)) throw error
      await this.markFailed()
      return null
    }
  }

  /**
   * Stores the intent's id on its payment, even if the attempt has ended: the intent must then be
   * cancelled, and the reconciler does that if the caller can't.
   *
   * @returns whether the attempt is still open, so that the intent may be paid
   */
  async attach(intent: IntentSnapshot): Promise<boolean> {
    const isOpen = await this.#underLock(async ({ trx }) => {
      const row = await Payment.query({ client: trx }).where('id', this.id).firstOrFail()
      if (!row.intentId) await row.merge({ intentId: intent.id }).save()
      const open = row.intentId === intent.id && openPaymentStatuses.includes(row.status)
      if (open) {
        const ofBid = Bid.query({ client: trx }).where('id', this.bidId)
        await ofBid.update({ stripePaymentIntentId: intent.id })
      }
      return open
    })
    this.intentId ??= intent.id
    return isOpen
  }

  /** Locks the project first, as every change of a bid or its payments does. */
  async #underLock<T>(work: (locked: LockedProject) => Promise<T>): Promise<T> {
    const { projectId } = await Bid.findOrFail(this.bidId)
    return Project.underLock(projectId, work, { includeDeleted: true })
  }
}

/** @param recorded  the payment of a succeeded intent; null if the two don't match */
function refusePaid(recorded: Payment | null): never {
  if (recorded?.status === 'succeeded') {
    throw new RuleViolation('This platform fee is already paid.')
  }
  if (recorded) throw new RuleViolation('Your earlier payment is being refunded. Try again later.')
  throw new RuleViolation(
    'Your card was charged, but the payment does not match this fee. Contact support before you pay again.'
  )
}
