import { test } from '@japa/runner'
import { callApi, Cardholder } from '#sandbox/tests/cardholder'
import { createIntent, keys, startSandbox } from '#sandbox/tests/setup'

const create = 'POST /v1/payment_intents'
const wish = { amount: '4900', currency: 'usd' }

test.group('Payment sandbox | API', () => {
  test('refuses {0}')
    .with<[string, Record<string, string>, string | undefined, string | undefined][]>([
      ['an unknown parameter', { ...wish, colour: 'red' }, 'parameter_unknown', 'colour'],
      [
        'a retired one',
        { ...wish, 'payment_method_types[0]': 'card' },
        'parameter_unknown',
        'payment_method_types',
      ],
      ['no amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
      ['half a cent', { ...wish, amount: '4900.5' }, 'parameter_invalid_integer', 'amount'],
      ['49 cents', { ...wish, amount: '49' }, 'amount_too_small', 'amount'],
      ['a million dollars', { ...wish, amount: '100000000' }, 'amount_too_large', 'amount'],
      ['a currency it does not know', { ...wish, currency: 'constructor' }, undefined, 'currency'],
      ['an expansion it does not know', { ...wish, 'expand[0]': 'moon' }, undefined, undefined],
    ])
    .run(async ({ assert, cleanup }, [, parameters, code, param]) => {
      const { origin, sandbox } = await startSandbox(cleanup)
      const { status, body, headers } = await callApi(origin, create, parameters)
      assert.equal(status, 400)
      assert.equal(body.error.type, 'invalid_request_error')
      assert.deepEqual([body.error.code, body.error.param], [code, param])
      assert.match(headers.get('request-id') ?? '', /^req_/)
      assert.lengthOf(sandbox.state().intents, 0)
    })

  test('authenticates callers by their keys', async ({ assert, cleanup }) => {
    const { origin } = await startSandbox(cleanup)
    const wrong = await callApi(origin, create, wish, { Authorization: 'Bearer sk_test_wrong' })
    const none = await callApi(origin, create, wish, {})
    const publishable = await callApi(origin, create, { ...wish, key: keys.publishableKey }, {})
    assert.deepEqual([wrong.status, none.status, publishable.status], [401, 401, 401])
    assert.equal(publishable.body.error.code, 'secret_key_required')
    const state = await callApi(origin, 'GET /sandbox/state', { key: keys.publishableKey }, {})
    assert.notEqual(state.status, 200)
  })

  test('shows only public fields to the holder of a client secret', async ({ assert, cleanup }) => {
    const { stripe, origin } = await startSandbox(cleanup)
    const { id, clientSecret } = await createIntent(stripe)
    const { body } = await new Cardholder(origin).look(clientSecret)
    assert.deepInclude(body, { id, amount: 4900, status: 'requires_payment_method' })
    assert.notProperty(body, 'metadata')
    assert.notProperty(body, 'latest_charge')

    const otherUser = await new Cardholder(origin).look(`${id}_secret_guess`)
    assert.equal(otherUser.status, 400)
    assert.notInclude(JSON.stringify(otherUser.body), clientSecret)
  })

  test('answers unknown paths and methods with 404', async ({ assert, cleanup }) => {
    const { origin } = await startSandbox(cleanup)
    for (const call of ['GET /v1/customers', 'DELETE /v1/refunds', 'POST /sandbox/nothing']) {
      const { status, body } = await callApi(origin, call)
      assert.deepEqual([status, body.error.type], [404, 'invalid_request_error'])
    }
  })

  test('lists the newest intents first, in pages', async ({ assert, cleanup }) => {
    const { stripe, origin } = await startSandbox(cleanup)
    const ids: string[] = []
    for (const idempotencyKey of ['a', 'b', 'c']) {
      const { id } = await createIntent(stripe, idempotencyKey)
      ids.unshift(id)
    }
    const list = async (parameters: Record<string, string>) => {
      const { body } = await callApi(origin, 'GET /v1/payment_intents', parameters)
      return { ids: body.data.map(({ id }) => id), more: body.has_more }
    }
    assert.deepEqual(await list({ limit: '2' }), { ids: ids.slice(0, 2), more: true })
    assert.deepEqual(await list({ starting_after: ids[1] }), { ids: ids.slice(2), more: false })
    const future = String(Math.floor(Date.now() / 1000) + 60)
    assert.deepEqual(await list({ 'created[gte]': future }), { ids: [], more: false })
  })

  test('refuses bodies above 64 KiB and keeps running', async ({ assert, cleanup }) => {
    const { origin } = await startSandbox(cleanup)
    const { status } = await callApi(origin, create, { ...wish, description: 'x'.repeat(70_000) })
    assert.equal(status, 413)
    const next = await callApi(origin, create, wish)
    assert.equal(next.status, 200)
  })

  test('says which port is taken', async ({ assert, cleanup }) => {
    const { origin } = await startSandbox(cleanup)
    const { sandbox: second } = await startSandbox(cleanup)
    await second.stop()
    const port = Number(new URL(origin).port)
    await assert.rejects(() => second.start(port), new RegExp(`Port ${port} .* Set SANDBOX_PORT`))
  })
})

test.group('Payment sandbox | idempotency keys', () => {
  const withKey = (key: string) => ({
    'Authorization': `Bearer ${keys.secretKey}`,
    'Idempotency-Key': key,
  })

  test('repeats the first response', async ({ assert, cleanup }) => {
    const { origin } = await startSandbox(cleanup)
    const first = await callApi(origin, create, wish, withKey('k'))
    await callApi(origin, `POST /v1/payment_intents/${first.body.id}/cancel`)
    const again = await callApi(origin, create, wish, withKey('k'))
    assert.isNull(first.headers.get('idempotent-replayed'))
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.deepEqual(again.body, first.body)
  })

  test('stores a 500 that came after the effect, but no parameter errors', async ({
    assert,
    cleanup,
  }) => {
    const { origin, sandbox } = await startSandbox(cleanup)
    sandbox.plan({ path: '/v1/payment_intents', effect: 'error_after' })
    const statuses = []
    for (const [key, amount] of [
      ['a', '4900'],
      ['a', '4900'],
      ['b', '1'],
      ['b', '4900'],
    ]) {
      const { status } = await callApi(origin, create, { ...wish, amount }, withKey(key))
      statuses.push(status)
    }
    assert.deepEqual(statuses, [500, 500, 400, 200])
    assert.lengthOf(sandbox.state().intents, 2)
  })

  test('refuses other parameters, other paths and concurrent calls', async ({
    assert,
    cleanup,
  }) => {
    const { origin, sandbox } = await startSandbox(cleanup)
    sandbox.plan({ path: '/v1/payment_intents', hold: true })
    const calls = [0, 1].map(() => callApi(origin, create, wish, withKey('k')))
    const conflict = await Promise.race(calls)
    assert.equal(conflict.status, 409)
    assert.equal(conflict.body.error.code, 'idempotency_key_in_use')
    sandbox.clearFaults()
    assert.sameMembers(
      (await Promise.all(calls)).map(({ status }) => status),
      [200, 409]
    )

    const other = await callApi(origin, create, { ...wish, amount: '99' }, withKey('k'))
    const elsewhere = await callApi(origin, 'POST /v1/refunds', wish, withKey('k'))
    for (const { status, body } of [other, elsewhere]) {
      assert.deepEqual([status, body.error.type], [400, 'idempotency_error'])
    }
  })
})
