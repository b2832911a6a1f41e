import { rm } from 'node:fs/promises'
import paymentsConfig from '#config/payments'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'
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

/** Confirms an intent with the publishable key, as the page's card form does. */
export async function payByCard(
  intent: Pick<IntentSnapshot, 'id' | 'clientSecret'>,
  number: string = testCards.success,
  apiBase = paymentsConfig.apiBase
): Promise<Response> {
  return fetch(new URL(`/v1/payment_intents/${intent.id}/confirm`, apiBase), {
    method: 'POST',
    body: new URLSearchParams({
      'key': paymentsConfig.publishableKey,
      'client_secret': intent.clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2044',
      'payment_method_data[card][cvc]': '123',
    }),
  })
}
