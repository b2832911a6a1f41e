import { rm } from 'node:fs/promises'
import paymentsConfig from '#config/payments'
import type { IntentSnapshot, NewIntent } from '#services/payments/stripe_gateway'
import { StripeSandbox } from '#sandbox/stripe_sandbox'

export let sandbox: StripeSandbox

/** Starts an empty payment sandbox for the tests. Returns a function that stops it. */
export async function startSandbox() {
  await rm(paymentsConfig.sandbox.directory, { recursive: true, force: true })
  sandbox = new StripeSandbox({
    ...paymentsConfig,
    ...paymentsConfig.sandbox,
    // Slow cards stay in processing until a test settles them.
    processingMs: 3_600_000,
    webhookRetryMs: 200,
  })
  await sandbox.start(paymentsConfig.sandbox.port)
  return () => sandbox.stop()
}

export const testCards = {
  success: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
} as const

type PayableIntent = Pick<IntentSnapshot, 'id' | 'clientSecret'>

const confirmationPath = (id: string) => `/v1/payment_intents/${id}/confirm`

const cardOf = (clientSecret: string, number: string) =>
  new URLSearchParams({
    'key': paymentsConfig.publishableKey,
    'client_secret': clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2044',
    'payment_method_data[card][cvc]': '123',
  })

/** Confirms an intent with the publishable key, as the page's card form does. */
export async function payByCard(
  { id, clientSecret }: PayableIntent,
  number: string = testCards.success,
  apiBase = paymentsConfig.apiBase
): Promise<Response> {
  return fetch(new URL(confirmationPath(id), apiBase), {
    method: 'POST',
    body: cardOf(clientSecret, number),
  })
}

/**
 * An intent that is created, paid by card and read as by the product and its page, but without the
 * network and without webhooks.
 */
export async function addPaidIntent(wish: NewIntent): Promise<string> {
  const { amountCents, currency, description, idempotencyKey, metadata } = wish
  const ask = (method: string, path: string, parameters: URLSearchParams, more: object) =>
    sandbox.call({ method, path, parameters: parameters.toString(), caller: 'secret', ...more })
  return sandbox.withoutWebhooks(async () => {
    const wished = new URLSearchParams({
      'amount': String(amountCents),
      currency,
      description,
      'metadata[bid_id]': String(metadata.bidId),
      'metadata[payment_id]': String(metadata.paymentId),
      'metadata[reference]': metadata.reference,
      'metadata[site]': paymentsConfig.site,
    })
    const intent = await ask('POST', '/v1/payment_intents', wished, { idempotencyKey })
    const { id, client_secret: clientSecret } = intent as { id: string; client_secret: string }
    const card = cardOf(clientSecret, testCards.success)
    await ask('POST', confirmationPath(id), card, { caller: 'publishable' })
    await ask('GET', `/v1/payment_intents/${id}`, new URLSearchParams(), {})
    return id
  })
}
