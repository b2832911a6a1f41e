import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import { allows, next } from '#lifecycles/lifecycle'
import { paymentLifecycle, openPaymentStatuses } from '#lifecycles/payment_lifecycle'
import { isFeeKept, reloadOtherOffers } from '#models/bid/former_hire'
import { settle } from '#models/bid/selection'
import Payment from '#models/payment'
import { requestRefund } from '#models/payment/refund_request'
import {
  recordDispute,
  recordFailedRefund,
  recordRefund,
  type LockedPayment,
} from '#models/payment/reversals'
import SupportAlert from '#models/support_alert'
import User from '#models/user'
import { stripe } from '#services/payments/main'
import { PaymentProviderRefused } from '#services/payments/payment_errors'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** An event from the provider. Its id prevents recording it twice. */
export interface ProviderEvent {
  id: string
  type: string
  intentId: string | null
  /** Null if the event isn't about a dispute. */
  disputeStatus: string | null
  disputeDueBy: Date | null
  /** A refund that failed after it was made. */
  failedRefund: { id: string; amountCents: number } | null
}

/**
 * Updates a payment, its bid and its project to match the provider's intent (idempotent). Used by
 * the webhook, the return page, the reconciler and the nightly comparison.
 */
export default class Settlement {
  /**
   * @param intent  as just read from the provider, never as the browser reported it
   * @param event   the event to record with it, from a webhook or the comparison
   * @returns the payment; null if no payment matches the intent
   */
  static async record(intent: IntentSnapshot, event?: ProviderEvent): Promise<Payment | null> {
    return this.recordOf(await this.#paymentOf(intent), intent, event)
  }

  /** The same for the payment that was read last for this intent. Attaches the intent. */
  static async recordOf(
    payment: Payment | null,
    intent: IntentSnapshot,
    event?: ProviderEvent
  ): Promise<Payment | null> {
    const settled = await this.#settle(payment, intent, event)
    if (settled?.status === 'refund_pending') return this.#tryRefund(settled)
    if (settled?.status === 'succeeded') await this.#cancelOtherAttempts(settled)
    return settled
  }

  static async #settle(
    payment: Payment | null,
    intent: IntentSnapshot,
    event?: ProviderEvent
  ): Promise<Payment | null> {
    if (!payment || !this.#isRequestedIntent(payment, intent)) {
      if (payment) await this.#endMismatch(payment, intent)
      if (event) await this.#storeEvent(event)
      return null
    }

    let wasKept: boolean | null = null
    const settled = await payment.underLock(async (locked) => {
      if (event && !(await this.#storeEvent(event, locked.trx))) return payment
      const current = await Payment.query({ client: locked.trx })
        .where('id', payment.id)
        .forUpdate()
        .firstOrFail()
      if (!current.intentId) await current.attachLocked(intent)
      wasKept = isFeeKept(current)
      await this.#apply(intent, { ...locked, payment: current }, event)
      return current
    })
    if (wasKept !== null && wasKept !== isFeeKept(settled)) await reloadOtherOffers(settled)
    return settled
  }

  /** Logs a payment that couldn't be reconciled; the next run tries again. */
  static report(payment: Payment, error: unknown) {
    logger.error({ err: error, paymentId: payment.id }, 'payment could not be reconciled')
  }

  static async #paymentOf(intent: IntentSnapshot): Promise<Payment | null> {
    const known = await Payment.findBy('intentId', intent.id)
    if (known || !intent.metadata.paymentId) return known
    const unattached = await Payment.find(intent.metadata.paymentId)
    // The intent may have been attached since the first query.
    return unattached && (!unattached.intentId || unattached.intentId === intent.id)
      ? unattached
      : null
  }

  /**
   * Whether the intent is the one that was requested. The reference keeps databases that share a
   * provider account apart. Only an attached intent may lack it: old intents have no reference.
   */
  static #isRequestedIntent(payment: Payment, intent: IntentSnapshot): boolean {
    const { reference } = intent.metadata
    const received = intent.status === 'succeeded' ? intent.amountReceivedCents : payment.amount
    const agrees =
      intent.metadata.bidId === payment.bidId &&
      (reference === payment.reference || (!reference && intent.id === payment.intentId)) &&
      intent.amountCents === payment.amount &&
      received === payment.amount &&
      intent.currency === payment.currency
    if (!agrees) {
      logger.warn({ paymentId: payment.id, intentId: intent.id }, 'intent and payment differ')
    }
    return agrees
  }

  /**
   * Cancels the intent of an attempt that doesn't match it, and marks the attempt as failed, so
   * that it doesn't stay open forever. If the intent has taken money, alerts support.
   */
  static async #endMismatch(payment: Payment, intent: IntentSnapshot) {
    const isOwn = intent.id === payment.intentId
    if (!isOwn || !openPaymentStatuses.includes(payment.status)) return
    const { status } = intent.status === 'succeeded' ? intent : await stripe.cancelIntent(intent.id)
    if (status === 'processing') return
    await payment.markFailed()
    if (status === 'succeeded') await this.#reportMismatch(payment, intent)
  }

  static async #reportMismatch(
    payment: Payment,
    { id: intentId, amountReceivedCents }: IntentSnapshot
  ) {
    logger.error(
      { paymentId: payment.id, intentId },
      'a payment succeeded that does not match its fee'
    )
    await db.transaction((trx) =>
      SupportAlert.raise(trx, {
        key: `books_differ:${intentId}`,
        kind: 'books_differ',
        payment,
        amount: amountReceivedCents,
        details: 'The card was charged, but the payment does not match the fee.',
      })
    )
  }

  /** @returns false if this event was already recorded */
  static async #storeEvent(
    event: ProviderEvent,
    trx?: TransactionClientContract
  ): Promise<boolean> {
    const rows = await (trx ?? db)
      .insertQuery()
      .table('payment_events')
      .insert({
        id: event.id,
        type: event.type,
        intent_id: event.intentId,
        created_at: new Date(),
      })
      .onConflict('id')
      .ignore()
      .returning('id')
    return rows.length > 0
  }

  static async #apply(intent: IntentSnapshot, locked: LockedPayment, event?: ProviderEvent) {
    const { payment } = locked
    if (event?.disputeStatus) {
      await recordDispute({ status: event.disputeStatus, dueBy: event.disputeDueBy }, locked)
    }
    if (event?.failedRefund) await recordFailedRefund(event.failedRefund, intent, locked)
    if (intent.status === 'succeeded') return this.#applySuccess(intent, locked)
    const action = (
      {
        requires_payment_method: 'retry',
        requires_confirmation: 'retry',
        requires_capture: 'process',
        requires_action: 'requireAction',
        processing: 'process',
        canceled: 'cancel',
      } as const
    )[intent.status]
    if (!allows(paymentLifecycle, action, payment.status)) return
    payment.status = next(paymentLifecycle, action, payment.status)
    payment.failureMessage = intent.lastError
    await payment.save()
  }

  /** Records the payment and its refund together if the refund is the first we hear of it. */
  static async #applySuccess(intent: IntentSnapshot, locked: LockedPayment) {
    const { payment } = locked
    if (allows(paymentLifecycle, 'succeed', payment.status)) {
      await this.#recordCharge(intent, locked)
    }
    if (allows(paymentLifecycle, 'refund', payment.status)) await recordRefund(intent, locked)
  }

  static async #recordCharge(intent: IntentSnapshot, locked: LockedPayment) {
    const { payment, bid } = locked
    payment.cardBrand = intent.cardBrand
    payment.cardLastFour = intent.cardLast4
    payment.succeededAt = DateTime.utc()
    const deliverable = bid.status === 'payment_required' || (await this.#canReinstate(locked))
    payment.status = next(paymentLifecycle, deliverable ? 'succeed' : 'refundLate', payment.status)
    if (deliverable) await this.#failOtherAttempts(locked)
    await payment.save()
    if (!deliverable) return
    bid.stripePaymentIntentId = payment.intentId
    await settle(locked, payment)
  }

  /** Marks the bid's other open attempts as failed, so that a late payment is refunded. */
  static async #failOtherAttempts({ payment, bid, trx }: LockedPayment) {
    await Payment.query({ client: trx })
      .where('bidId', bid.id)
      .whereNot('id', payment.id)
      .withScopes((scopes) => scopes.open())
      .update({ status: 'failed', failedAt: db.raw('now()') })
  }

  /** Cancels the intents of failed attempts, so that they can't be paid. The reconciler retries. */
  static async #cancelOtherAttempts({ bidId }: Payment) {
    const others = Payment.query().where({ bidId, status: 'failed' }).whereNotNull('intentId')
    for (const other of await others) {
      try {
        const intent = await other.cancelAtProvider()
        if (intent) await this.record(intent)
      } catch (error) {
        this.report(other, error)
      }
    }
  }

  /**
   * Whether a late payment can reinstate the bid: its fee wasn't paid before, the project is open, no bid is
   * selected, and the stager still has an account.
   */
  static async #canReinstate({ project, bids, bid, trx }: LockedPayment): Promise<boolean> {
    const isFree =
      bid.status === 'cancelled' &&
      bid.cancellationReason !== 'account_deleted' &&
      !bid.isReleased &&
      bid.selectedAt !== null &&
      project.status === 'open' &&
      project.deletedAt === null &&
      !bids.some((other) => other.isSelected) &&
      !bids.some((other) => other.userId === bid.userId && liveBidStatuses.includes(other.status))
    if (!isFree) return false
    const stager = User.query({ client: trx }).where('id', bid.userId).whereNull('deletedAt')
    return (await stager.first()) !== null
  }

  /** Refunds the payment (idempotent). Returns the stored payment. */
  static async refund(payment: Payment): Promise<Payment | null> {
    return this.#settle(payment, await requestRefund(payment))
  }

  /**
   * Logs a refusal instead of throwing it (for example, for a disputed charge), so the event still
   * counts as recorded. The refund stays pending, and every reconciliation tries again.
   */
  static async #tryRefund(payment: Payment): Promise<Payment> {
    try {
      return (await this.refund(payment)) ?? payment
    } catch (error) {
      if (!(error instanceof PaymentProviderRefused)) throw error
      this.report(payment, error)
      return payment
    }
  }
}
