import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import paymentsConfig from '#config/payments'
import { call } from '#tests/helpers/calls'
import { stateOf } from '#tests/helpers/checkout'
import { waitUntil } from '#tests/helpers/waiting'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, testCards } from '#tests/helpers/sandbox'
import { freePort, startSecondServer } from '#tests/helpers/second_server'

type Scene = Awaited<ReturnType<typeof createAcceptedBid>>

/** `node ace sandbox:serve`, ready, with its journal in `folder`. */
async function serveSandbox(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['ace.js', 'sandbox:serve'], {
    cwd: app.makePath(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...settings },
  })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([once(child, 'message'), ended])
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  return { message, stop }
}

async function payThrough(port: number, { bid, company }: Scene, apiBase: string) {
  const { body } = await call(company, `POST /api/bids/${bid.id}/payment-intent`, {}, port)
  const clientSecret = String(body.clientSecret)
  const id = clientSecret.split('_secret_')[0]
  const paid = await payByCard({ id, clientSecret }, testCards.success, apiBase)
  return { id, status: paid.status }
}

test.group('The sandbox in its own process', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('serves two web processes, and sends webhooks to one of them', async ({
    assert,
    cleanup,
  }) => {
    const storage = await mkdtemp(join(tmpdir(), 'shared-sandbox-'))
    const sandboxPort = await freePort()
    const apiBase = `http://127.0.0.1:${sandboxPort}`
    const [first, second] = await Promise.all(
      [0, 1].map(() => startSecondServer({ STRIPE_API_BASE: apiBase }))
    )
    const sandbox = await serveSandbox({
      ...{ PORT: String(first.port), SANDBOX_PORT: String(sandboxPort), STORAGE_PATH: storage },
    })
    cleanup(async () => {
      await Promise.all([sandbox.stop(), first.stop(), second.stop()])
      await rm(storage, { recursive: true, force: true })
    })
    assert.equal(sandbox.message, 'ready')

    const [byWebhook, byPage] = [await createAcceptedBid(), await createAcceptedBid()]
    assert.equal((await payThrough(first.port, byWebhook, apiBase)).status, 200)
    await waitUntil(
      'the webhook',
      async () => (await stateOf(byWebhook.bid.id)) === 'accepted paid'
    )

    const { id, status } = await payThrough(second.port, byPage, apiBase)
    assert.equal(status, 200)
    const line = `POST /api/bids/${byPage.bid.id}/complete-payment`
    const reply = await call(byPage.company, line, { paymentIntentId: id }, second.port)
    assert.equal(reply.body.status, 'paid')

    assert.include(await readdir(join(storage, 'sandbox')), 'stripe.jsonl')
    assert.equal(await sandbox.stop(), 0)
    await assert.rejects(() => fetch(apiBase))
  })

  /** Runs `sandbox:serve` in this process, where it fails. */
  async function serveHere() {
    ace.ui.switchMode('raw')
    const { exitCode, logger } = await ace.exec('sandbox:serve', [])
    const printed = logger.getLogs().map(({ message }) => message)
    logger.flushLogs()
    ace.ui.switchMode('normal')
    return { code: exitCode, text: printed.join('\n') }
  }

  test('does not start while payments go to Stripe', async ({ assert, cleanup }) => {
    const { mode } = paymentsConfig
    cleanup(() => void (paymentsConfig.mode = mode))
    paymentsConfig.mode = 'stripe'
    const { code, text } = await serveHere()
    assert.equal(code, 1)
    assert.include(text, 'Payments go to Stripe.')
  })

  test('reports that its port is taken', async ({ assert }) => {
    const { code, text } = await serveHere()
    assert.equal(code, 1)
    assert.match(text, /Port \d+ of the payment sandbox is taken by another program\./)
  })
})
