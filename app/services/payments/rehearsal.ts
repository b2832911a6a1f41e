import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import paymentsConfig from '#config/payments'
import { appUrl } from '#config/app'
import { requiredByStripe } from '#config/security_headers'
import { RehearsalClient, isTestKey } from '#services/payments/rehearsal_client'
import { subscribedEvents } from '#services/payments/subscribed_events'
import { WebhookEndpoints, webhookUrlOf } from '#services/payments/webhook_endpoints'

export interface Finding {
  outcome: 'ok' | 'failed' | "couldn't check"
  check: string
  /** What the check found, or why it couldn't run. */
  detail: string
}

/** Thrown when a check can't run here; any other error is a failure. */
class NotCheckable extends Error {}

const amount = 4900

/**
 * Goes through a whole payment with Stripe's test cards, from creating the intent to the refund,
 * and checks what going live depends on. Writes nothing to our database except the received events.
 */
export class Rehearsal {
  #client: RehearsalClient | undefined
  #paidIntentId = ''

  /** @param patience  how long to wait for an event, in milliseconds */
  constructor(private patience: number) {}

  /** Yields one finding per check. Stops at once if the keys are live. */
  async *run(): AsyncGenerator<Finding> {
    const keys = await this.#check('Test keys', () => this.#keys())
    yield keys
    if (keys.outcome !== 'ok') return
    this.#client = new RehearsalClient(paymentsConfig)
    const checks: [string, () => Promise<string>][] = [
      ['Create a payment of $49.00 in US dollars', () => this.#create()],
      ['Pay with a test card', () => this.#pay()],
      ['3-D Secure is asked for', () => this.#authentication()],
      ['3-D Secure in the page', () => this.#authenticationInPage()],
      [
        'Webhook payment_intent.succeeded arrives',
        () => this.#webhookArrives('payment_intent.succeeded'),
      ],
      ['Refund the payment', () => this.#refund()],
      ['Webhook charge.refunded arrives', () => this.#webhookArrives('charge.refunded')],
      ['Cancel a payment', () => this.#cancel()],
      ['Webhook endpoint receives all events', () => this.#subscriptions()],
      ['Content policy lets the card form in', () => this.#policy()],
    ]
    for (const [name, work] of checks) yield await this.#check(name, work)
  }

  async #check(check: string, work: () => Promise<string>): Promise<Finding> {
    try {
      return { outcome: 'ok', check, detail: await work() }
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error)
      const outcome = error instanceof NotCheckable ? "couldn't check" : 'failed'
      return { outcome, check, detail }
    }
  }

  async #keys() {
    const { mode, secretKey, publishableKey } = paymentsConfig
    if (!isTestKey(secretKey)) {
      throw new Error('STRIPE_SECRET_KEY is not a test key. Nothing was asked of Stripe.')
    }
    if (!publishableKey.startsWith('pk_test_')) {
      throw new Error('STRIPE_PUBLISHABLE_KEY is not a test key, but the secret key is.')
    }
    const kind = secretKey.startsWith('rk_') ? 'a restricted test key' : 'test keys'
    return mode === 'stripe' ? kind : 'keys of the sandbox, not of Stripe'
  }

  async #create() {
    const intent = await this.#client!.createIntent(amount)
    this.#paidIntentId = intent.id
    if (intent.amount !== amount || intent.currency !== 'usd') {
      throw new Error(`Stripe made it ${intent.amount} ${intent.currency}.`)
    }
    const types = intent.payment_method_types.join(', ')
    if (types !== 'card') throw new Error(`It can be paid with ${types}, not with cards alone.`)
    return intent.id
  }

  async #pay() {
    const intent = await this.#client!.confirm(this.#intent(), 'pm_card_visa')
    if (intent.status !== 'succeeded') throw new Error(`It is ${intent.status}.`)
    if (intent.amount_received !== amount) {
      throw new Error(`${intent.amount_received} cents were received.`)
    }
    return `${intent.amount_received} cents received`
  }

  /** The paid intent of the first check, which later checks need. */
  #intent() {
    if (!this.#paidIntentId) throw new NotCheckable('there is no payment')
    return this.#paidIntentId
  }

  async #authentication() {
    const { id } = await this.#client!.createIntent(amount)
    const intent = await this.#client!.confirm(id, 'pm_card_authenticationRequired')
    await this.#client!.cancel(id)
    if (intent.status !== 'requires_action') throw new Error(`It is ${intent.status}.`)
    return 'the bank asks'
  }

  async #authenticationInPage(): Promise<string> {
    throw new NotCheckable(
      'needs a browser: pay a fee with 4000 0027 6000 3184 and complete the question'
    )
  }

  /** Waits until our webhook endpoint has verified and recorded the event. */
  async #webhookArrives(type: string) {
    const intentId = this.#intent()
    const end = Date.now() + this.patience
    for (;;) {
      const event = await db.from('payment_events').where({ intent_id: intentId, type }).first()
      if (event) return String(event.id)
      if (Date.now() > end) {
        throw new Error(`No such event in ${this.patience / 1000} seconds at ${webhookUrl}.`)
      }
      await wait(250)
    }
  }

  async #refund() {
    await this.#client!.refund(this.#intent())
    const refunded = await this.#client!.refundedCents(this.#intent())
    if (refunded !== amount) throw new Error(`${refunded} of ${amount} cents went back.`)
    return `${refunded} cents went back`
  }

  async #cancel() {
    const { id } = await this.#client!.createIntent(amount)
    const { status } = await this.#client!.cancel(id)
    if (status !== 'canceled') throw new Error(`It is ${status}.`)
    return id
  }

  async #subscriptions() {
    if (paymentsConfig.mode !== 'stripe') throw new NotCheckable('the sandbox sends every event')
    const endpoints = new WebhookEndpoints(paymentsConfig)
    const endpoint = await endpoints.find(webhookUrl).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new NotCheckable(`Stripe does not list the endpoints for this key: ${reason}`)
    })
    if (!endpoint) {
      throw new NotCheckable(`no endpoint of this account has the address ${webhookUrl}`)
    }
    const { missing } = endpoint
    if (missing.length > 0) throw new Error(`Not subscribed: ${missing.join(', ')}.`)
    return `${subscribedEvents.length} events`
  }

  /** Requests the public URL, because a proxy may change the policy. */
  async #policy() {
    if (paymentsConfig.mode !== 'stripe') throw new NotCheckable('the sandbox draws the card form')
    const answer = await fetch(appUrl, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (!answer) throw new NotCheckable(`${appUrl} does not answer`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const missing = missingSources(policy)
    if (missing.length > 0) throw new Error(`Not allowed: ${missing.join(', ')}.`)
    return 'scripts, frames and connections of Stripe'
  }
}

const webhookUrl = webhookUrlOf(appUrl)

const directives = { scriptSrc: 'script-src', frameSrc: 'frame-src', connectSrc: 'connect-src' }

/**
 * Sources that Stripe needs but the policy doesn't allow, such as `frame-src
 * https://hooks.stripe.com`.
 */
export function missingSources(policy: string): string[] {
  const allowed = new Map(
    policy.split(';').map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    })
  )
  return Object.entries(requiredByStripe).flatMap(([key, sources]) => {
    const name = directives[key as keyof typeof directives]
    const missing = sources.filter((source) => !allowed.get(name)?.includes(source))
    return missing.map((source) => `${name} ${source}`)
  })
}
