import { createHmac, randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import paymentsConfig from '#config/payments'
import type Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'
import { sandbox, startSandbox } from '#tests/helpers/sandbox'

/**
 * Empties the database and the provider. A webhook of an earlier test must not arrive in this one,
 * where the same ids mean something else.
 */
export async function emptyMarket() {
  await sandbox.stop()
  await startSandbox()
  await emptyDatabase()
}

/** The same with a provider that drops its webhooks, so that only the test causes changes. */
export async function emptyMarketWithoutWebhooks() {
  await emptyMarket()
  sandbox.orderWebhooks({ drop: true })
}

/** An intent as the checkout page knows it. */
export interface CheckoutIntent {
  id: string
  clientSecret: string
}

export interface Scene {
  bid: Bid
  company: Person
}

export async function openCheckout({ bid, company }: Scene): Promise<CheckoutIntent> {
  const { body } = await call(company, `POST /api/bids/${bid.id}/payment-intent`)
  const clientSecret = String(body.clientSecret)
  return { id: clientSecret.split('_secret_')[0], clientSecret }
}

/** The call of the checkout page after the payment. */
export const completePayment = ({ bid, company }: Scene, paymentIntentId: unknown) =>
  call(company, `POST /api/bids/${bid.id}/complete-payment`, { paymentIntentId })

const atProvider = (path: string) => new URL(path, paymentsConfig.apiBase)

/** The cardholder completes or fails the bank's authentication. */
export const authenticate = ({ id, clientSecret }: CheckoutIntent, outcome: 'complete' | 'fail') =>
  fetch(atProvider('/sandbox/authenticate'), {
    method: 'POST',
    body: new URLSearchParams({
      key: paymentsConfig.publishableKey,
      client_secret: clientSecret,
      payment_intent: id,
      outcome,
    }),
  })

/** A call with the secret key from outside the application, such as from Stripe's dashboard. */
export async function callProvider(path: string, parameters: Record<string, string>) {
  const response = await fetch(atProvider(path), {
    method: 'POST',
    headers: { authorization: `Bearer ${paymentsConfig.secretKey}` },
    body: new URLSearchParams(parameters),
  })
  const object: { id: string; client_secret: string } = await response.json()
  return object
}

/** An event about an intent in the provider's format. */
export const eventAbout = (intentId: string, type = 'payment_intent.succeeded') => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: intentId, object: 'payment_intent' } },
  type,
})

interface Signing {
  secret?: string
  /** Age of the signature in seconds. */
  age?: number
}

/** The provider's signature header for exactly these bytes. */
export function signatureOf(payload: string, { secret, age = 0 }: Signing = {}) {
  const time = Math.floor(Date.now() / 1000) - age
  const hmac = createHmac('sha256', secret ?? paymentsConfig.webhookSecret)
  return `t=${time},v1=${hmac.update(`${time}.${payload}`).digest('hex')}`
}

/** Delivers an event to any server as the provider does. */
export function deliver(event: object, port?: number) {
  const body = JSON.stringify(event)
  return send('POST', '/api/webhooks/stripe', {
    body,
    port,
    headers: { 'stripe-signature': signatureOf(body) },
  })
}

/** Makes payments `minutes` old, so that they are due for reconciliation. */
export const agePayments = (minutes: number) =>
  db.rawQuery('update payments set created_at = created_at - make_interval(mins => :minutes)', {
    minutes,
  })

/** The provider's records and ours agree on every cent. */
export async function assertPaymentsAgree(assert: Assert) {
  const { intents, refunds } = sandbox.state()
  const refunded = new Set(refunds.map((refund) => refund.payment_intent))
  const theirs = intents
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount }) => `${id} ${amount} ${refunded.has(id) ? 'refunded' : 'succeeded'}`)
  const rows = await db
    .from('payments')
    .whereIn('status', ['succeeded', 'refund_pending', 'refunded'])
  const ours = rows.map((row) => `${row.intent_id} ${row.amount} ${row.status}`)
  assert.sameMembers(ours, theirs)
}
