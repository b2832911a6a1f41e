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

/** One attempt to pay a bid's platform fee; the row stands before the provider is asked. */
export default class Payment extends PaymentSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @hasOne(() => Receipt)
  declare receipt: HasOne<typeof Receipt>

  static open = scope((query) => query.whereIn('status', [...openPaymentStatuses]))

  /**
   * The intent to pay this bid's fee with; the live one when there is one. It is handed
   * out only while its attempt is open, so that two attempts are never payable at once.
   *
   * @throws RuleViolation (409) when the fee is paid or not due
   */
  static async begin(bid: Bid): Promise<IntentSnapshot> {
    for (let round = 0; round < 3; round++) {
      const { payment, former } = await this.#liveOrNew(bid)
      for (const attempt of former) await attempt.#endBeforeAnother()
      const intent = await payment.intent()
      if (!intent) continue
      const recorded = await Settlement.record(intent)
      if (intent.status === 'succeeded') refusePaid(recorded)
      if (recorded && openPaymentStatuses.includes(recorded.status)) return intent
    }
    throw new RuleViolation('This payment has just changed. Try again.')
  }

  /** @returns also failed attempts whose intents may still take money */
  static async #liveOrNew(bid: Bid): Promise<{ payment: Payment; former: Payment[] }> {
    return bid.underLock(async (locked) => {
      const { now, trx } = locked
      refuseIf(bidRefusals.pay(lockedSituation(locked)))
      const attempts = await this.query({ client: trx }).where('bidId', bid.id).orderBy('attempt')
      const live = attempts.find((payment) => livePaymentStatuses.includes(payment.status))
      if (live && !live.isStrandedAt(now)) return { payment: live, former: [] }
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
        former: attempts.filter(({ status, intentId }) => status === 'failed' && intentId),
      }
    })
  }

  /** @throws RuleViolation (409) when the money of this attempt has moved */
  async #endBeforeAnother() {
    const intent = await this.cancelAtProvider()
    if (!intent) return
    const recorded = await Settlement.record(intent)
    if (intent.status === 'succeeded') refusePaid(recorded)
  }

  /**
   * Whether the provider never answered the question for an intent. It replays a failure under
   * the same key for a day. So after half a minute the attempt fails and the next one asks anew;
   * an intent that turns up for it later is cancelled (`attach`).
   */
  isStrandedAt(now: DateTime) {
    return !this.intentId && this.createdAt < now.minus({ seconds: 30 })
  }

  /** Ends the attempt, unless it has got an intent or has ended since this row was read. */
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
   * The provider's intent behind this attempt. Its idempotency key names the attempt, so
   * asking again after a lost answer finds the same intent, and a new attempt a new one. The
   * random part keeps apart what other databases have asked of the same provider account.
   *
   * @returns null when the provider has never heard of it (other keys): the attempt ends then.
   *   A canceled intent when the attempt ended while the provider was asked
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

  /** Cancels the intent; null when there is none to cancel, and the attempt has ended. */
  async cancelAtProvider(): Promise<IntentSnapshot | null> {
    if (this.isStrandedAt(DateTime.utc())) {
      await this.markFailed()
      await this.refresh()
      if (!this.intentId) return null
    }
    const id = this.intentId ?? (await this.intent())!.id
    return this.#unlessUnknown(stripe.cancelIntent(id))
  }

  /** For the reconciler: the intent as it stands. The one of a failed attempt is cancelled. */
  async currentIntent(): Promise<IntentSnapshot | null> {
    if (this.status === 'failed') return this.cancelAtProvider()
    if (!this.isStrandedAt(DateTime.utc())) return this.intent()
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
   * Remembers which intent stands behind this attempt, also when the attempt has ended: then the
   * intent must be cancelled, and the reconciler does so if the caller can't.
   *
   * @returns whether the attempt is open, so that the intent may be paid
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

  /** Of its project: whoever changes a bid or its payments holds that lock first. */
  async #underLock<T>(work: (locked: LockedProject) => Promise<T>): Promise<T> {
    const { projectId } = await Bid.findOrFail(this.bidId)
    return Project.underLock(projectId, work, { evenDeleted: true })
  }
}

/** @param recorded  the payment of a succeeded intent; null when the two don't match */
function refusePaid(recorded: Payment | null): never {
  if (recorded?.status === 'succeeded') {
    throw new RuleViolation('This platform fee is already paid.')
  }
  if (recorded) throw new RuleViolation('Your earlier payment is being refunded. Try again later.')
  throw new RuleViolation(
    'Your card was charged, but the payment does not match this fee. Contact support before you pay again.'
  )
}
