import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { disputeOutcomes } from '#lifecycles/payment_lifecycle'
import Payment from '#models/payment'
import { recordedSince, describe, matches, openDisputes } from '#models/payment/recorded_payments'
import Settlement, { type ProviderEvent } from '#models/payment/settlement'
import SupportAlert from '#models/support_alert'
import paymentsConfig from '#config/payments'
import { stripe } from '#services/payments/main'
import { PaymentProviderRefused } from '#services/payments/payment_errors'
import { OutageDetector } from '#services/payments/provider_outage'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'
import type { ListedDispute, ListedIntent, ListedRefund } from '#services/payments/listed_objects'

/** The result of a comparison, as numbers of payments. */
export interface ComparisonResult {
  checked: number
  /** Updated by this run to match the provider. */
  recorded: number
  /** Still different; support gets one email for each. */
  differing: number
  /** Intents of other installations or applications; ignored. */
  foreign: number
  failed: number
}

/**
 * Compares our payments with the provider's lists, in both directions. Records payments, refunds
 * and disputes that no webhook reported, and reports whatever still differs to support, once.
 * Never changes an intent that isn't in our database. Safe to run at any time.
 *
 * @param days  how far back to look
 */
export async function compareWithProvider(days: number): Promise<ComparisonResult> {
  return new Comparison(DateTime.utc().minus({ days })).run()
}

class Comparison {
  #result = { differing: 0, foreign: 0, failed: 0 }
  #checked = new Set<string>()
  #recorded = new Set<number>()
  #seen = new Set<string>()
  #outage = new OutageDetector()

  constructor(private since: DateTime) {}

  async run(): Promise<ComparisonResult> {
    const since = this.since.toJSDate()
    await this.#attempt(async () => {
      for await (const page of stripe.listRefunds({ since })) await this.#recordRefunds(page)
    })
    await this.#attempt(async () => {
      for await (const page of stripe.listDisputes({ since })) await this.#recordDisputes(page)
    })
    await this.#attempt(() => this.#openDisputes())
    await this.#attempt(async () => {
      for await (const page of stripe.listIntents(since)) await this.#compareIntents(page)
    })
    await this.#attempt(() => this.#comparePaymentsNotListed())
    return { ...this.#result, checked: this.#checked.size, recorded: this.#recorded.size }
  }

  /** Does nothing once the provider has stopped answering; the next run starts over. */
  async #attempt(work: () => Promise<unknown>, about: object = {}) {
    if (this.#outage.isOngoing) return
    try {
      await work()
      this.#outage.record()
    } catch (error) {
      this.#outage.record(error)
      this.#result.failed += 1
      logger.error({ err: error, ...about }, 'the comparison with the payment provider failed')
    }
  }

  /** Records refunds that we don't know of, and refunds that the bank has returned. */
  async #recordRefunds(page: ListedRefund[]) {
    const payments = await paymentsOf(page)
    for (const refund of page) {
      const payment = payments.get(refund.intentId ?? '')
      if (payment) await this.#attempt(() => this.#refund(refund, payment), refund)
    }
  }

  async #refund(refund: ListedRefund, payment: Payment) {
    if (refund.status !== 'failed' && refund.status !== 'canceled') {
      if (payment.status !== 'refunded') await this.#compare(payment)
      return
    }
    await this.#record(payment, {
      ...eventOf(refund, `refund.${refund.status}`),
      failedRefund: { id: refund.id, amountCents: refund.amountCents },
    })
  }

  async #openDisputes() {
    for await (const payments of openDisputes()) {
      for (const { intentId } of payments) {
        const disputes = stripe.listDisputes({ intentId: intentId! })
        for await (const page of disputes) await this.#recordDisputes(page)
      }
    }
  }

  async #recordDisputes(page: ListedDispute[]) {
    const payments = await paymentsOf(page)
    for (const dispute of page) {
      const payment = payments.get(dispute.intentId ?? '')
      const hasEnded = disputeOutcomes.values.some((outcome) => outcome === dispute.status)
      const isRecorded = hasEnded
        ? payment?.disputedAt && payment.disputeOutcome
        : payment?.disputedAt && isDeadlineKnown(payment, dispute)
      if (!payment || isRecorded) continue
      await this.#attempt(
        () =>
          this.#record(payment, {
            ...eventOf(dispute, `charge.dispute.${hasEnded ? 'closed' : 'created'}`),
            disputeStatus: dispute.status,
            disputeDueBy: dispute.dueBy,
          }),
        dispute
      )
    }
  }

  /** Records an event derived from a list, once, like an event from a webhook. */
  async #record({ id, intentId }: Payment, event: ProviderEvent) {
    const known = await db.from('payment_events').where('id', event.id).first()
    if (known) return
    await Settlement.record(await stripe.retrieveIntent(intentId!), event)
    this.#recorded.add(id)
  }

  async #compareIntents(page: ListedIntent[]) {
    const payments = await paymentsOf(page.map(({ id }) => ({ intentId: id })))
    for (const intent of page) {
      this.#seen.add(intent.id)
      const payment = payments.get(intent.id)
      await this.#attempt(
        () => (payment ? this.#compare(payment, intent) : this.#checkUnknownIntent(intent)),
        { intentId: intent.id }
      )
    }
  }

  /** An intent not in our database: another installation's, or lost by restoring a backup. */
  async #checkUnknownIntent(intent: ListedIntent) {
    if (intent.site !== paymentsConfig.site) {
      this.#result.foreign += 1
      return
    }
    const snapshot = await stripe.retrieveIntent(intent.id)
    // Any other intent has taken no money.
    if (snapshot.status !== 'succeeded' && snapshot.status !== 'processing') return
    this.#checked.add(intent.id)
    // Attaches the intent to a payment that was stored without one, if the two match.
    const payment = await Settlement.record(snapshot)
    if (payment) return this.#recorded.add(payment.id)
    const details = `Stripe: ${describe(snapshot)}. Stagely: no such payment.`
    await this.#report(intent.id, snapshot.amountCents, details)
  }

  /** Compares payments in our database that the provider's lists didn't contain. */
  async #comparePaymentsNotListed() {
    for await (const payments of recordedSince(this.since)) {
      for (const payment of payments) {
        if (this.#seen.has(payment.intentId!)) continue
        await this.#attempt(() => this.#compare(payment), { paymentId: payment.id })
      }
    }
  }

  async #compare(payment: Payment, listed?: ListedIntent) {
    this.#checked.add(payment.intentId!)
    if (listed && matches(payment, listed)) return
    const intent = await this.#retrieve(payment)
    if (!intent || matches(await Payment.findOrFail(payment.id), intent)) return
    await this.#correct(payment.id, intent)
    const latest = await stripe.retrieveIntent(intent.id)
    const current = await Payment.findOrFail(payment.id)
    if (matches(current, latest)) {
      this.#recorded.add(payment.id)
      return
    }
    const details = `Stripe: ${describe(latest)}. Stagely: ${describe(current)}.`
    await this.#report(intent.id, payment.amount, details, current)
  }

  async #retrieve(payment: Payment) {
    try {
      return await stripe.retrieveIntent(payment.intentId!)
    } catch (error) {
      const isMissing =
        error instanceof PaymentProviderRefused && error.providerCode === 'resource_missing'
      if (!isMissing) throw error
      const details = `Stripe: no such payment. Stagely: ${describe(payment)}.`
      await this.#report(payment.intentId!, payment.amount, details, payment)
      return null
    }
  }

  /** Records the intent and its refunds, and cancels an intent whose attempt has ended. */
  async #correct(id: number, intent: IntentSnapshot) {
    await Settlement.record(intent)
    for await (const page of stripe.listRefunds({ intentId: intent.id }))
      await this.#recordRefunds(page)
    const { status } = await Payment.findOrFail(id)
    const hasEnded = status === 'failed' || status === 'cancelled'
    if (hasEnded && intent.status.startsWith('requires_')) {
      await Settlement.record(await stripe.cancelIntent(intent.id))
    }
  }

  async #report(intentId: string, amount: number, details: string, payment?: Payment) {
    this.#result.differing += 1
    logger.error({ intentId, paymentId: payment?.id, details }, 'payment differs from the provider')
    await db.transaction((trx) =>
      SupportAlert.raise(trx, {
        key: `books_differ:${intentId}`,
        kind: 'books_differ',
        ...{ payment, intentId, amount, details },
      })
    )
  }
}

/** The id contains the deadline, so that a dispute is recorded again when its deadline changes. */
const eventOf = (listed: ListedRefund | ListedDispute, type: string) => {
  const { id, intentId, status } = listed
  const due = 'dueBy' in listed && listed.dueBy ? `:${listed.dueBy.getTime() / 1000}` : ''
  return {
    id: `listed:${id}:${status}${due}`,
    ...{ type, intentId, disputeStatus: null, disputeDueBy: null, failedRefund: null },
  }
}

const isDeadlineKnown = ({ disputeDueBy, disputeOutcome }: Payment, { dueBy }: ListedDispute) =>
  dueBy === null || disputeOutcome !== null || disputeDueBy?.toMillis() === dueBy.getTime()

async function paymentsOf(listed: { intentId: string | null }[]): Promise<Map<string, Payment>> {
  const ids = listed.flatMap(({ intentId }) => intentId ?? [])
  const payments = await Payment.query().whereIn('intentId', ids)
  return new Map(payments.map((payment) => [payment.intentId!, payment]))
}
