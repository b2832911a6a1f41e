import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { callApi, Cardholder } from '#sandbox/tests/cardholder'
import { createIntent, keys, listen, startSandbox, startWebhookSink } from '#sandbox/tests/setup'

test.group('Payment sandbox | webhooks', () => {
  test('sends signed events that the SDK accepts', async ({ assert, cleanup }) => {
    const { url, received, types } = await startWebhookSink(cleanup)
    const { stripe, origin, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    const { id, clientSecret } = await createIntent(stripe)
    const cardholder = new Cardholder(origin)
    await cardholder.pay(clientSecret, '4000000000000002')
    await cardholder.pay(clientSecret, '4000002500003155')
    await cardholder.authenticate(clientSecret, 'complete')
    await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund:1' })
    sandbox.dispute(id)
    await sandbox.webhooksArrived()

    assert.deepEqual(types(), [
      'payment_intent.created',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'charge.refunded',
      'charge.dispute.created',
    ])
    const events = received.map(({ body, signature }) =>
      stripe.webhooks.constructEvent(body, signature, keys.webhookSecret)
    )
    for (const { data } of events) {
      const intentId = data.object.object === 'payment_intent' ? 'id' : 'payment_intent'
      assert.propertyVal(data.object, intentId, id)
    }
    assert.lengthOf([...new Set(events.map((event) => event.id))], 6)
  })

  test('sends events for processing and canceling', async ({ assert, cleanup }) => {
    const { url, types } = await startWebhookSink(cleanup)
    const { stripe, origin, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    const slow = await createIntent(stripe)
    await new Cardholder(origin).pay(slow.clientSecret, '4000000000005001')
    const other = await createIntent(stripe, 'other')
    await stripe.paymentIntents.cancel(other.id)
    sandbox.settle(slow.id)
    await sandbox.webhooksArrived()
    assert.includeMembers(types(), [
      'payment_intent.processing',
      'payment_intent.succeeded',
      'payment_intent.canceled',
    ])
  })

  test('retries until it gets a 2xx', async ({ assert, cleanup }) => {
    const { url, received } = await startWebhookSink(cleanup, [500, 302, 404])
    const { stripe, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    await createIntent(stripe)
    await sandbox.webhooksArrived()
    assert.lengthOf(received, 4)
    assert.lengthOf([...new Set(received.map(({ body }) => body))], 1)
  })

  test('retries one event at a time', async ({ assert, cleanup }) => {
    const count = 5
    let [tries, open, most] = [0, 0, 0]
    const webhookUrl = await listen(cleanup, async (request, response) => {
      request.resume()
      tries += 1
      if (tries <= count) return response.writeHead(503).end()
      open += 1
      most = Math.max(most, open)
      await setTimeout(20)
      open -= 1
      response.writeHead(200).end()
    })
    const { stripe, sandbox } = await startSandbox(cleanup, { webhookUrl })
    for (let at = 0; at < count; at += 1) await createIntent(stripe, `attempt ${at}`)
    await sandbox.webhooksArrived()
    assert.equal(tries, 2 * count)
    assert.isAtMost(most, 2, 'a first try and a retry')
  })

  test('holds events, then sends them in reverse order, twice each', async ({
    assert,
    cleanup,
  }) => {
    const { url, types } = await startWebhookSink(cleanup)
    const { stripe, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    sandbox.orderWebhooks({ hold: true, copies: 2 })
    const { id } = await createIntent(stripe)
    await stripe.paymentIntents.cancel(id)
    await sandbox.webhooksArrived()
    assert.lengthOf(types(), 0)

    sandbox.orderWebhooks({ release: true, reverse: true })
    await sandbox.webhooksArrived()
    const [canceled, created] = ['payment_intent.canceled', 'payment_intent.created']
    assert.deepEqual(types(), [canceled, canceled, created, created])
  })

  test('drops events on request', async ({ assert, cleanup }) => {
    const { url, types } = await startWebhookSink(cleanup)
    const { stripe, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    sandbox.orderWebhooks({ drop: true })
    const { id } = await createIntent(stripe)
    sandbox.orderWebhooks({ drop: false })
    await stripe.paymentIntents.cancel(id)
    await sandbox.webhooksArrived()
    assert.deepEqual(types(), ['payment_intent.canceled'])
  })

  test('disputes the charge of the dispute card', async ({ assert, cleanup }) => {
    const { url, types } = await startWebhookSink(cleanup)
    const { stripe, origin, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    const { clientSecret } = await createIntent(stripe)
    await new Cardholder(origin).pay(clientSecret, '4000000000000259')
    await sandbox.webhooksArrived()
    assert.equal(types().at(-1), 'charge.dispute.created')
  })

  test('accepts the same settings over HTTP', async ({ assert, cleanup }) => {
    const { url, types } = await startWebhookSink(cleanup)
    const { stripe, origin, sandbox } = await startSandbox(cleanup, { webhookUrl: url })
    const order = (path: string, body: object) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_unit' },
        body: JSON.stringify(body),
      })
    await order('/sandbox/webhooks', { drop: true })
    await order('/sandbox/faults', { path: '/v1/payment_intents/*', effect: 'rate_limit' })
    const { id } = await createIntent(stripe)
    const limited = await callApi(origin, `GET /v1/payment_intents/${id}`)
    const free = await callApi(origin, `GET /v1/payment_intents/${id}`)
    await sandbox.webhooksArrived()

    assert.deepEqual([limited.status, free.status], [429, 200])
    assert.lengthOf(types(), 0)
    const { calls } = await fetch(`${origin}/sandbox/state`, {
      headers: { Authorization: 'Bearer sk_test_unit' },
    }).then((response) => response.json())
    assert.deepEqual(calls, { 'POST /v1/payment_intents': 1, 'GET /v1/payment_intents/:id': 2 })
  })
})
