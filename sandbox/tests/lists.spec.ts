import { test } from '@japa/runner'
import { callApi, Cardholder } from '#sandbox/tests/cardholder'
import { createIntent, startSandbox } from '#sandbox/tests/setup'

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

test.group('Payment sandbox | lists', () => {
  test('return intents, refunds and disputes, newest first', async ({ assert, cleanup }) => {
    const { stripe, origin, sandbox } = await startSandbox(cleanup)
    const cardholder = new Cardholder(origin)
    const ids: string[] = []
    for (const key of ['a', 'b']) {
      const intent = await createIntent(stripe, key)
      await cardholder.pay(intent.clientSecret, '4242424242424242')
      ids.push(intent.id)
    }
    await stripe.refunds.create({ payment_intent: ids[0] }, { idempotencyKey: 'refund' })
    sandbox.dispute(ids[1])
    sandbox.dispute(ids[1], 'lost')
    const created = { gte: secondsFromNow(-3600) }

    const expand = ['data.latest_charge']
    assert.containSubset((await stripe.paymentIntents.list({ created, expand })).data, [
      { id: ids[1], status: 'succeeded', amount: 4900, latest_charge: { amount_refunded: 0 } },
      { id: ids[0], status: 'succeeded', amount: 4900, latest_charge: { amount_refunded: 4900 } },
    ])
    const [refund] = (await stripe.refunds.list({ created })).data
    assert.containSubset(refund, { payment_intent: ids[0], amount: 4900, status: 'succeeded' })
    assert.containSubset((await stripe.disputes.list({ created })).data, [
      { payment_intent: ids[1], status: 'lost' },
    ])
    assert.lengthOf((await stripe.refunds.list({ payment_intent: ids[1] })).data, 0)
    assert.lengthOf((await stripe.disputes.list({ payment_intent: ids[1] })).data, 1)

    sandbox.endRefund(refund.id)
    const [returned] = (await stripe.refunds.list({ payment_intent: ids[0] })).data
    assert.equal(returned.status, 'failed')
    const charged = await stripe.paymentIntents.retrieve(ids[0], { expand: ['latest_charge'] })
    assert.containSubset(charged.latest_charge, { amount_refunded: 0 })
    assert.throws(() => sandbox.endRefund(refund.id), /has ended/)
  })

  test('start at a given time and continue after a given object', async ({ assert, cleanup }) => {
    const { stripe, origin } = await startSandbox(cleanup)
    for (const key of ['a', 'b', 'c']) {
      await createIntent(stripe, key)
    }
    const list = async (parameters: Record<string, string>) =>
      (await callApi(origin, 'GET /v1/payment_intents', parameters)).body
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', starting_after: first.data[1].id })
    assert.deepEqual(
      [first.data.length, first.has_more, second.data.length, second.has_more],
      [2, true, 1, false]
    )
    const created = { gte: secondsFromNow(86_400) }
    assert.isEmpty((await stripe.paymentIntents.list({ created })).data)
    for (const call of ['refunds', 'disputes', 'payment_intents']) {
      const { status } = await callApi(origin, `GET /v1/${call}`, { limit: '101' })
      assert.equal(status, 400, call)
    }
  })

  test('survive a restart, including returned refunds and disputes', async ({
    assert,
    cleanup,
  }) => {
    const first = await startSandbox(cleanup)
    const intent = await createIntent(first.stripe)
    await new Cardholder(first.origin).pay(intent.clientSecret, '4242424242424242')
    await first.stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund' })
    first.sandbox.endRefund(first.sandbox.state().refunds[0].id, 'canceled')
    first.sandbox.dispute(intent.id)
    const { refunds, disputes } = first.sandbox.state()
    await first.sandbox.stop()

    const { sandbox } = await startSandbox(cleanup, { directory: first.directory })
    assert.deepEqual([sandbox.state().refunds, sandbox.state().disputes], [refunds, disputes])
  })

  test('change when a refund is returned or a dispute is closed over HTTP', async ({
    assert,
    cleanup,
  }) => {
    const { stripe, origin, sandbox } = await startSandbox(cleanup)
    const intent = await createIntent(stripe)
    await new Cardholder(origin).pay(intent.clientSecret, '4242424242424242')
    await stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey: 'refund' })
    const order = (path: string, body: object) =>
      fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_unit' },
        body: JSON.stringify(body),
      })
    const [{ id }] = sandbox.state().refunds
    assert.equal((await order('/sandbox/refunds', { refund: id })).status, 200)
    assert.equal((await order('/sandbox/refunds', { refund: 're_unknown' })).status, 404)
    await order('/sandbox/disputes', { payment_intent: intent.id })
    await order('/sandbox/disputes', { payment_intent: intent.id, status: 'won' })
    assert.containSubset(sandbox.state().refunds, [{ id, status: 'failed' }])
    assert.containSubset(sandbox.state().disputes, [{ status: 'won' }])
  })
})

test.group('Payment sandbox | stored failures', () => {
  test('{$self}: repeats for the same key, works with another')
    .with(['error_stored', 'refusal_stored'] as const)
    .run(async ({ assert, cleanup }, effect) => {
      const { origin, sandbox } = await startSandbox(cleanup)
      sandbox.plan({ path: '/v1/payment_intents', effect })
      const create = (key: string) =>
        callApi(
          origin,
          'POST /v1/payment_intents',
          { amount: '4900', currency: 'usd' },
          { 'Authorization': 'Bearer sk_test_unit', 'Idempotency-Key': key }
        )
      const failed = effect === 'error_stored' ? 500 : 400
      const [first, again, other] = [await create('k'), await create('k'), await create('l')]
      assert.deepEqual([first.status, again.status, other.status], [failed, failed, 200])
      assert.equal(again.headers.get('Idempotent-Replayed'), 'true')
      assert.lengthOf(sandbox.state().intents, 1)
    })
})
