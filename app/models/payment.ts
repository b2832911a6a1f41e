import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, hasOne, scope } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import { PaymentSchema } from '#database/schema'
import { openPaymentStatuses } from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { refundFee, type RefundOrder } from '#models/payment/refund'
import Settlement, { type ProviderEvent } from '#models/payment/settlement'
import Receipt from '#models/receipt'
import type User from '#models/user'
import { stripe } from '#services/payments/main'
import { isUnknownIntent } from '#services/payments/payment_errors'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** One attempt to pay a bid's platform fee. The row is stored before the provider is called. */
export default class Payment extends PaymentSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasOne(() => Receipt)
  declare receipt: HasOne<typeof Receipt>

  static open = scope((query) => query.whereIn('status', [...openPaymentStatuses]))

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
    else await this.underLock((locked) => fail(locked.trx))
  }

  /**
   * Retrieves or creates the attempt's intent, and attaches it. Returns a canceled intent if the
   * attempt ended during the request; null as `requestIntent`.
   */
  async intent(): Promise<IntentSnapshot | null> {
    const intent = await this.requestIntent()
    if (!intent || this.intentId) return intent
    return (await this.attach(intent)) ? intent : stripe.cancelIntent(intent.id)
  }

  /**
   * Retrieves or creates the attempt's intent, without storing its id. The idempotency key names the
   * attempt, so a repeated request returns the same intent, and a new attempt gets a new one. The
   * random reference keeps databases that share a provider account apart.
   *
   * @returns null if the provider doesn't know the intent (its keys were changed); the attempt then
   *   fails
   */
  async requestIntent(): Promise<IntentSnapshot | null> {
    const { intentId } = this
    if (intentId) return this.#unlessUnknown(stripe.retrieveIntent(intentId))
    return stripe.createIntent({
      amountCents: this.amount,
      currency: 'usd',
      idempotencyKey: `bid:${this.bidId}:try:${this.attempt}:${this.reference}`,
      metadata: { bidId: this.bidId, paymentId: this.id, reference: this.reference },
      description: `Stagely platform fee, offer ${this.bidId}`,
    })
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
    const isOpen = await this.underLock(async ({ trx }) => {
      const row = await Payment.query({ client: trx }).where('id', this.id).firstOrFail()
      return row.attachLocked(intent)
    })
    this.intentId ??= intent.id
    return isOpen
  }

  /** As `attach`, for a row that was read under the project's lock. */
  async attachLocked(this: Payment, intent: IntentSnapshot): Promise<boolean> {
    if (!this.intentId) await this.merge({ intentId: intent.id }).save()
    const isOpen = this.intentId === intent.id && openPaymentStatuses.includes(this.status)
    if (isOpen) await this.related('bid').query().update({ stripePaymentIntentId: intent.id })
    return isOpen
  }

  /**
   * Refunds a paid fee in full. The order is stored before the provider is called; if the provider
   * doesn't answer, the reconciler requests the refund again.
   *
   * Closes the open report about the owner of its project.
   *
   * @param order.note  for the team only
   * @param order.reportId  the report that is decided with the refund
   * @throws NotFound (404), also if `by` has just left the team
   * @throws NotSignedIn (401) if their session has just ended
   * @throws RuleViolation (409) unless the fee is paid and not refunded, and for a second refund
   *   between the same owner and company because the owner didn't respond
   */
  static async refund(paymentId: number, order: RefundOrder): Promise<Payment> {
    return refundFee(paymentId, order)
  }

  /** Records what the provider says about a payment; see `Settlement`. */
  static async record(intent: IntentSnapshot, event?: ProviderEvent): Promise<Payment | null> {
    return Settlement.record(intent, event)
  }

  /** Reconciles the open payments now; see `ReconciliationRun`. */
  static async reconcile(by: User) {
    return ReconciliationRun.run(by)
  }

  /** The latest reconciliations. */
  static reconciliations(limit: number) {
    return ReconciliationRun.latest(limit)
  }

  /** Locks the project first, as every change of a bid or its payments does. */
  async underLock<T>(this: Payment, work: (locked: LockedBid) => Promise<T>): Promise<T> {
    const bid = this.$hasRelated('bid') ? this.bid : await this.related('bid').query().firstOrFail()
    return bid.underLock(work, { includeDeleted: true })
  }
}
