import { createServer, type RequestListener } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import type { TestContext } from '@japa/runner/core'
import { StripeSandbox, type SandboxConfig } from '#sandbox/stripe_sandbox'

export const keys = {
  secretKey: 'sk_test_unit',
  publishableKey: 'pk_test_unit',
  webhookSecret: 'whsec_unit',
}

type Delivery = { body: string; signature: string; type: string }

/** Starts a server for one test on a free port. @returns its origin */
export async function listen(
  cleanup: TestContext['cleanup'],
  answer: RequestListener
): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanup(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

/**
 * Starts a server that receives webhooks. Responds with the statuses in `answers`, then with 200.
 */
export async function startWebhookSink(cleanup: TestContext['cleanup'], answers: number[] = []) {
  const received: Delivery[] = []
  const url = await listen(cleanup, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    const signature = String(request.headers['stripe-signature'])
    received.push({ body, signature, type: JSON.parse(body).type })
    response.writeHead(answers.shift() ?? 200).end()
  })
  return { url, received, types: () => received.map((one) => one.type) }
}

/** Starts a sandbox for one test. Also returns Stripe's SDK, connected to it. */
export async function startSandbox(
  cleanup: TestContext['cleanup'],
  options: Partial<SandboxConfig> = {}
) {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'sandbox-')))
  const problems: unknown[] = []
  const sandbox = new StripeSandbox({
    ...keys,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookRetryMs: 10,
    // Slow cards stay in processing until a test settles them.
    processingMs: 3_600_000,
    report: (problem) => problems.push(problem),
    ...options,
    directory,
  })
  const origin = await sandbox.start()
  cleanup(async () => {
    await sandbox.stop()
    await rm(directory, { recursive: true, force: true })
    if (problems.length > 0) throw new AggregateError(problems, 'The sandbox had problems')
  })
  const { hostname: host, port } = new URL(origin)
  const stripe = new Stripe(keys.secretKey, { host, port, protocol: 'http', telemetry: false })
  return { sandbox, stripe, origin, directory }
}

/** Creates an intent for $49.00 through the SDK, as an application would. */
export async function createIntent(stripe: Stripe, idempotencyKey = 'attempt 1') {
  const { id, client_secret: clientSecret } = await stripe.paymentIntents.create(
    { amount: 4900, currency: 'usd', allowed_payment_method_types: ['card'] },
    { idempotencyKey }
  )
  return { id, clientSecret: clientSecret! }
}
