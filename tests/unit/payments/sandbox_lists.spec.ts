import { test } from '@japa/runner'
import { callApi, Cardholder } from '#tests/unit/payments/cardholder'
import { anIntent, startSandbox } from '#tests/unit/payments/setup'

const anHourAgo = () => new Date(Date.now() - 3_600_000)

async function inPages<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page)
  return items
}

test.group('Payment sandbox | lists', () => {
  test('give intents, refunds and disputes, the newest first', async ({ assert, cleanup }) => {
    const { gateway, origin, sandbox } = await startSandbox(cleanup)
    const cardholder = new Cardholder(origin)
    const ids: string[] = []
    for (const key of ['a', 'b']) {
      const intent = await gateway.createIntent(anIntent({ idempotencyKey: key }))
      await cardholder.pay(intent.clientSecret, '4242424242424242')
      ids.push(intent.id)
    }
    await gateway.refund({ intentId: ids[0], idempotencyKey: 'refund' })
    sandbox.dispute(ids[1])
    sandbox.dispute(ids[1], 'lost')
    const since = anHourAgo()

    assert.containSubset(await inPages(gateway.listIntents(since)), [
      { id: ids[1], status: 'succeeded', amountCents: 4900, refundedCents: 0, site: null },
      { id: ids[0], status: 'succeeded', amountCents: 4900, refundedCents: 4900 },
    ])
    const [refund] = await inPages(gateway.listRefunds({ since }))
    assert.containSubset(refund, { intentId: ids[0], amountCents: 4900, status: 'succeeded' })
    assert.containSubset(await inPages(gateway.listDisputes({ since })), [
      { intentId: ids[1], status: 'lost' },
    ])
    assert.lengthOf(await inPages(gateway.listRefunds({ intentId: ids[1] })), 0)
    assert.lengthOf(await inPages(gateway.listDisputes({ intentId: ids[1] })), 1)

    sandbox.endRefund(refund.id)
    const [returned] = await inPages(gateway.listRefunds({ intentId: ids[0] }))
    assert.equal(returned.status, 'failed')
    assert.equal((await gateway.retrieveIntent(ids[0])).refundedCents, 0)
    assert.throws(() => sandbox.endRefund(refund.id), /has ended/)
  })

  test('begin at a moment, and go on after an object', async ({ assert, cleanup }) => {
    const { gateway, origin } = await startSandbox(cleanup)
    for (const key of ['a', 'b', 'c']) {
      await gateway.createIntent(anIntent({ idempotencyKey: key }))
    }
    const list = async (parameters: Record<string, string>) =>
      (await callApi(origin, 'GET /v1/payment_intents', parameters)).body
    const first = await list({ limit: '2' })
    const second = await list({ limit: '2', starting_after: first.data[1].id })
    assert.deepEqual(
      [first.data.length, first.has_more, second.data.length, second.has_more],
      [2, true, 1, false]
    )
    const tomorrow = new Date(Date.now() + 86_400_000)
    assert.isEmpty(await inPages(gateway.listIntents(tomorrow)))
    for (const call of ['refunds', 'disputes', 'payment_intents']) {
      const { status } = await callApi(origin, `GET /v1/${call}`, { limit: '101' })
      assert.equal(status, 400, call)
    }
  })

  test('survive a restart, returned refunds and disputes too', async ({ assert, cleanup }) => {
    const first = await startSandbox(cleanup)
    const intent = await first.gateway.createIntent(anIntent())
    await new Cardholder(first.origin).pay(intent.clientSecret, '4242424242424242')
    await first.gateway.refund({ intentId: intent.id, idempotencyKey: 'refund' })
    first.sandbox.endRefund(first.sandbox.state().refunds[0].id, 'canceled')
    first.sandbox.dispute(intent.id)
    const { refunds, disputes } = first.sandbox.state()
    await first.sandbox.stop()

    const { sandbox } = await startSandbox(cleanup, { directory: first.directory })
    assert.deepEqual([sandbox.state().refunds, sandbox.state().disputes], [refunds, disputes])
  })

  test('take orders over HTTP to return a refund and to end a dispute', async ({
    assert,
    cleanup,
  }) => {
    const { gateway, origin, sandbox } = await startSandbox(cleanup)
    const intent = await gateway.createIntent(anIntent())
    await new Cardholder(origin).pay(intent.clientSecret, '4242424242424242')
    await gateway.refund({ intentId: intent.id, idempotencyKey: 'refund' })
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
  test('{$self}: the same key gets it again, another key works')
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
