import type { TestContext } from '@japa/runner/core'
import type { SandboxConfig } from '#sandbox/stripe_sandbox'
import { keys, startSandbox } from '#sandbox/tests/setup'
import StripeGateway, { type NewIntent } from '#services/payments/stripe_gateway'

/** Starts a sandbox for this test and a gateway connected to it. */
export async function startGateway(
  cleanup: TestContext['cleanup'],
  options: Partial<SandboxConfig> = {}
) {
  const running = await startSandbox(cleanup, options)
  const { origin } = running
  const gateway = new StripeGateway({ ...keys, apiBase: origin, scriptUrl: `${origin}/v3/` })
  return { ...running, gateway }
}

export function newIntent(overrides: Partial<NewIntent> = {}): NewIntent {
  return {
    amountCents: 4900,
    currency: 'usd',
    idempotencyKey: 'bid:7:try:1',
    metadata: { bidId: 7, paymentId: 3, reference: 'a1' },
    description: 'Platform fee',
    ...overrides,
  }
}
