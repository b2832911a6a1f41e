import Stripe from 'stripe'
import { clientWithDeadline, withDeadline } from '#services/payments/deadline'
import {
  deadlineIn,
  listedDispute,
  listedIntent,
  listedRefund,
  type ListedDispute,
  type ListedIntent,
  type ListedRefund,
} from '#services/payments/listed_objects'
import { snapshotOf, type IntentSnapshot } from '#services/payments/intent_snapshot'
import {
  InvalidSignature,
  PaymentKeyRefused,
  PaymentProviderRefused,
  PaymentProviderUnavailable,
} from '#services/payments/payment_errors'

export type { IntentSnapshot }

export type PaymentKeys = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** More secrets that count, while the endpoint's secret is being changed. */
  otherWebhookSecrets?: string[]
  /** Origin of the API: Stripe's or the sandbox's. */
  apiBase: string
  /** URL of the script that renders the card form. */
  scriptUrl: string
  /**
   * Identifies this installation in the metadata of its intents, because several may share a Stripe
   * account.
   */
  site?: string
}

/** Recent refunds or disputes, or those of one intent. */
export type ListFilter = { since: Date } | { intentId: string }

export type NewIntent = {
  amountCents: number
  currency: 'usd'
  /**
   * Must be different for each attempt: Stripe returns a canceled intent again for the same key.
   */
  idempotencyKey: string
  metadata: { bidId: number; paymentId: number; reference: string }
  description: string
  receiptEmail?: string
}

/** A verified webhook event. It may be out of date: read the intent again before acting on it. */
export type PaymentEvent = {
  id: string
  type: string
  /** The intent it is about, also for charges, refunds and disputes. */
  intentId: string | null
  /** A dispute's status, such as `needs_response` or `won`; null for other events. */
  disputeStatus: string | null
  /** When the dispute has to be answered, if it is known. */
  disputeDueBy: Date | null
  /** A refund that failed or was canceled; null for other events. */
  failedRefund: { id: string; amountCents: number } | null
  createdAt: Date
}

/** The object of an event: an intent, a charge, a refund or a dispute. */
interface Subject {
  object?: unknown
  id?: unknown
  payment_intent?: unknown
  status?: unknown
  amount?: unknown
  evidence_details?: unknown
}

/** Milliseconds. */
const requestTimeout = 10_000

/** The only class that uses Stripe's SDK. */
export default class StripeGateway {
  readonly publishableKey: string
  readonly scriptUrl: string
  #stripe: Stripe
  #webhookSecrets: string[]
  #site: string | undefined

  constructor(keys: PaymentKeys) {
    const base = new URL(keys.apiBase)
    const protocol = base.protocol === 'http:' ? 'http' : 'https'
    this.publishableKey = keys.publishableKey
    this.scriptUrl = keys.scriptUrl
    this.#webhookSecrets = [keys.webhookSecret, ...(keys.otherWebhookSecrets ?? [])]
    this.#site = keys.site
    this.#stripe = new Stripe(keys.secretKey, {
      host: base.hostname,
      port: Number(base.port) || (protocol === 'http' ? 80 : 443),
      protocol,
      timeout: requestTimeout,
      maxNetworkRetries: 2,
      httpClient: clientWithDeadline(),
      telemetry: false,
    })
  }

  async createIntent(wish: NewIntent): Promise<IntentSnapshot> {
    const create = () =>
      this.#stripe.paymentIntents.create(
        {
          amount: wish.amountCents,
          currency: wish.currency,
          allowed_payment_method_types: ['card'],
          description: wish.description,
          metadata: {
            bid_id: wish.metadata.bidId,
            payment_id: wish.metadata.paymentId,
            reference: wish.metadata.reference,
            ...(this.#site && { site: this.#site }),
          },
          ...(wish.receiptEmail && { receipt_email: wish.receiptEmail }),
          expand: ['latest_charge'],
        },
        { idempotencyKey: wish.idempotencyKey }
      )
    return withDeadline(async () => snapshotOf(await this.#call(create)))
  }

  async retrieveIntent(id: string): Promise<IntentSnapshot> {
    return withDeadline(() => this.#retrieve(id))
  }

  async #retrieve(id: string): Promise<IntentSnapshot> {
    const retrieve = () => this.#stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    return snapshotOf(await this.#call(retrieve))
  }

  /**
   * Cancels the intent and returns it. It's not an error if the intent can no longer be canceled:
   * then its status is `succeeded`, or `processing` if the payment may still succeed.
   */
  async cancelIntent(id: string): Promise<IntentSnapshot> {
    const cancel = () => this.#stripe.paymentIntents.cancel(id, { expand: ['latest_charge'] })
    return withDeadline(async () => {
      try {
        return snapshotOf(await this.#call(cancel))
      } catch (error) {
        if (isRefusal(error, 'payment_intent_unexpected_state')) return this.#retrieve(id)
        throw error
      }
    })
  }

  /**
   * Refunds the whole amount unless it is already refunded; see `refundedCents` of the result.
   * Stripe returns the same failure for a day if the idempotency key is the same.
   */
  async refund(wish: { intentId: string; idempotencyKey: string }): Promise<IntentSnapshot> {
    const { intentId, idempotencyKey } = wish
    const refund = () =>
      this.#stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey })
    return withDeadline(async () => {
      const before = await this.#retrieve(intentId)
      if (before.refundedCents > 0 && before.refundedCents >= before.amountCents) return before
      try {
        await this.#call(refund)
      } catch (error) {
        if (!isRefusal(error, 'charge_already_refunded')) throw error
      }
      return this.#retrieve(intentId)
    })
  }

  /** Yields pages of intents created since that date, newest first. */
  async *listIntents(since: Date): AsyncGenerator<ListedIntent[]> {
    const list = (page: Stripe.PaginationParams) =>
      this.#stripe.paymentIntents.list({
        ...page,
        created: { gte: secondsOf(since) },
        expand: ['data.latest_charge'],
      })
    for await (const page of this.#pages(list)) yield page.map(listedIntent)
  }

  async *listRefunds(filter: ListFilter): AsyncGenerator<ListedRefund[]> {
    const list = (page: Stripe.PaginationParams) =>
      this.#stripe.refunds.list({ ...page, ...filterParameters(filter) })
    for await (const page of this.#pages(list)) yield page.map(listedRefund)
  }

  async *listDisputes(filter: ListFilter): AsyncGenerator<ListedDispute[]> {
    const list = (page: Stripe.PaginationParams) =>
      this.#stripe.disputes.list({ ...page, ...filterParameters(filter) })
    for await (const page of this.#pages(list)) yield page.map(listedDispute)
  }

  async *#pages<Item extends { id: string }>(
    list: (page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Item>>
  ): AsyncGenerator<Item[]> {
    let after: string | undefined
    do {
      const page = { limit: 100, ...(after && { starting_after: after }) }
      const { data, has_more: hasMore } = await withDeadline(() => this.#call(() => list(page)))
      yield data
      after = hasMore ? data.at(-1)?.id : undefined
    } while (after)
  }

  /**
   * Reads one intent, to check that Stripe answers and accepts our key.
   *
   * @throws PaymentKeyRefused, PaymentProviderUnavailable
   */
  async ping(): Promise<void> {
    const list = () => this.#stripe.paymentIntents.list({ limit: 1 })
    await withDeadline(() => this.#call(list))
  }

  /**
   * @param rawBody the unmodified request body
   * @throws InvalidSignature if it is forged, changed or older than five minutes
   */
  readEvent(rawBody: string, signatureHeader: string | undefined): PaymentEvent {
    const event = this.#verify(rawBody, signatureHeader ?? '')
    const subject: Subject = event.data.object
    const intentId = subject.object === 'payment_intent' ? subject.id : subject.payment_intent
    return {
      id: event.id,
      type: event.type,
      intentId: typeof intentId === 'string' ? intentId : null,
      disputeStatus:
        subject.object === 'dispute' && typeof subject.status === 'string' ? subject.status : null,
      disputeDueBy: subject.object === 'dispute' ? deadlineIn(subject.evidence_details) : null,
      failedRefund: failedRefundIn(subject),
      createdAt: new Date(event.created * 1000),
    }
  }

  #verify(rawBody: string, signatureHeader: string): Stripe.Event {
    for (const secret of this.#webhookSecrets) {
      try {
        const event = this.#stripe.webhooks.constructEvent(rawBody, signatureHeader, secret)
        if (typeof event.id === 'string' && event.data?.object) return event
      } catch {
        // The reason would only help a forger.
      }
    }
    throw new InvalidSignature()
  }

  async #call<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      throw toPaymentError(error)
    }
  }
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

const filterParameters = (filter: ListFilter) =>
  'since' in filter
    ? { created: { gte: secondsOf(filter.since) } }
    : { payment_intent: filter.intentId }

function failedRefundIn({ object, id, status, amount }: Subject): PaymentEvent['failedRefund'] {
  if (object !== 'refund' || typeof id !== 'string') return null
  if (status !== 'failed' && status !== 'canceled') return null
  return { id, amountCents: Number.isSafeInteger(amount) ? Number(amount) : 0 }
}

function isRefusal(error: unknown, providerCode: string): boolean {
  return error instanceof PaymentProviderRefused && error.providerCode === providerCode
}

function toPaymentError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error

  // The SDK's error contains the intent with its client secret, which must not be logged.
  const { type, code, statusCode, requestId, message } = error
  const cause = new Error(`${type} ${statusCode} ${code} (request ${requestId}): ${message}`)
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError ||
    error instanceof Stripe.errors.StripeCardError
  if (isRefused) return new PaymentProviderRefused(message, code ?? null, { cause })
  const isKeyRefused =
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  return isKeyRefused
    ? new PaymentKeyRefused(undefined, { cause })
    : new PaymentProviderUnavailable(undefined, { cause })
}
