import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import paymentsConfig from '#config/payments'
import { missingSources } from '#services/payments/rehearsal'
import { subscribedEvents } from '#services/payments/subscribed_events'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarket, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { sandbox } from '#tests/helpers/sandbox'
import { freePort, readCommand, startSecondServer } from '#tests/helpers/second_server'

const testKeys = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
}

/** What the command printed: one outcome per check. */
function outcomesIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^(ok|failed|couldn't check) {2,}([^\n]+?): /gm)]
  return Object.fromEntries(lines.map(([, outcome, check]) => [check, outcome]))
}

/** Runs the command in this process. Returns its exit code and what it printed. */
async function rehearse(args: string[] = []) {
  const command = await ace.exec('payments:rehearse', args)
  const lines = command.logger.getLogs().map(({ message }) => message)
  command.logger.flushLogs()
  return { code: command.exitCode ?? 0, text: lines.join('\n') }
}

test.group('Rehearsing payments', (group) => {
  group.each.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })
  group.each.teardown(checkInvariants)

  test('goes through a payment and lists what it could not check', async ({ assert }) => {
    await emptyMarket()
    const { code, text } = await rehearse()
    assert.deepEqual(outcomesIn(text), {
      'Test keys': 'ok',
      'Create a payment of $49.00 in US dollars': 'ok',
      'Pay with a test card': 'ok',
      '3-D Secure is asked for': 'ok',
      '3-D Secure in the page': "couldn't check",
      'Webhook payment_intent.succeeded arrives': 'ok',
      'Refund the payment': 'ok',
      'Webhook charge.refunded arrives': 'ok',
      'Cancel a payment': 'ok',
      'Webhook endpoint receives all events': "couldn't check",
      'Content policy lets the card form in': "couldn't check",
    })
    assert.equal(code, 0, text)
    const states = sandbox.state().intents.map(({ status }) => status)
    assert.deepEqual(states, ['succeeded', 'canceled', 'canceled'])
  }).tags(['@PAY-19'])

  test('fails if a webhook does not arrive or a call fails', async ({ assert }) => {
    await emptyMarketWithoutWebhooks()
    sandbox.plan({ path: '/v1/refunds', method: 'POST', effect: 'refusal_stored' })
    const { code, text } = await rehearse(['--timeout=1'])
    const outcomes = outcomesIn(text)
    assert.equal(code, 1)
    assert.equal(outcomes['Pay with a test card'], 'ok')
    assert.equal(outcomes['Webhook payment_intent.succeeded arrives'], 'failed')
    assert.equal(outcomes['Refund the payment'], 'failed')
    assert.equal(outcomes['Cancel a payment'], 'ok')
    assert.include(text, 'No such event in 1 seconds')
  })

  test('refuses live keys before any request', async ({ assert, cleanup }) => {
    await emptyMarketWithoutWebhooks()
    const { secretKey } = paymentsConfig
    cleanup(() => void (paymentsConfig.secretKey = secretKey))
    paymentsConfig.secretKey = 'rk_live_x'
    const restricted = await rehearse()
    const live = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }
    const standard = await readCommand(['payments:rehearse'], { ...testKeys, ...live })
    assert.deepEqual(outcomesIn(restricted.text), { 'Test keys': 'failed' })
    assert.include(standard.text, 'Live keys of Stripe are for NODE_ENV=production')
    assert.deepEqual(outcomesIn(standard.text), {}, 'it has not begun')
    for (const { code, text } of [restricted, standard]) {
      assert.equal(code, 1)
      assert.notMatch(text, /[rs]k_live_x/)
    }
    assert.isEmpty(sandbox.state().calls)
  }).tags(['@PAY-19'])

  test('checks the content security policy that visitors receive', async ({ assert, cleanup }) => {
    await emptyMarket()
    const PORT = String(await freePort())
    const APP_URL = `http://127.0.0.1:${PORT}`
    const server = await startSecondServer({ ...testKeys, PORT, APP_URL })
    cleanup(() => server.stop())
    // The first page of a server in development takes as long as the machine needs to compile it.
    await fetch(APP_URL)
    const { code, text } = await server.run('payments:rehearse')
    assert.equal(outcomesIn(text)['Content policy lets the card form in'], 'ok', text)
    assert.equal(code, 0)

    const { headers } = await send('GET', '/pricing')
    assert.deepEqual(missingSources(String(headers['content-security-policy'])), [
      'script-src https://js.stripe.com',
      'script-src https://*.js.stripe.com',
      'frame-src https://js.stripe.com',
      'frame-src https://*.js.stripe.com',
      'frame-src https://hooks.stripe.com',
      'connect-src https://api.stripe.com',
    ])
  }).tags(['@PAY-19'])

  test('names the same events as the guide', async ({ assert }) => {
    const guide = await readFile(app.makePath('docs/payments.md'), 'utf8')
    for (const event of subscribedEvents) assert.include(guide, `\`${event}\``)
  })
})
