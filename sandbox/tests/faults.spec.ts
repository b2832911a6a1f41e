import { setImmediate } from 'node:timers/promises'
import { test } from '@japa/runner'
import Stripe from 'stripe'
import { callApi, Cardholder } from '#sandbox/tests/cardholder'
import { createIntent, startSandbox } from '#sandbox/tests/setup'

const create = 'POST /v1/payment_intents'
const parameters = { amount: '4900', currency: 'usd' }
const statusOrCut = (call: Promise<{ status: number }>) =>
  call.then(
    ({ status }) => status,
    () => 'cut' as const
  )

test.group('Payment sandbox | faults', () => {
  test('{effect}: answers {answer} and leaves {intents} intents')
    .with([
      { effect: 'error_before', answer: 500, intents: 0 },
      { effect: 'error_after', answer: 500, intents: 1 },
      { effect: 'cut_before', answer: 'cut', intents: 0 },
      { effect: 'cut_after', answer: 'cut', intents: 1 },
      { effect: 'rate_limit', answer: 429, intents: 0 },
    ] as const)
    .run(async ({ assert, cleanup }, { effect, answer, intents }) => {
      const { origin, sandbox } = await startSandbox(cleanup)
      sandbox.plan({ path: '/v1/payment_intents', effect })

      assert.equal(await statusOrCut(callApi(origin, create, parameters)), answer)
      assert.lengthOf(sandbox.state().intents, intents)
      assert.equal(
        await statusOrCut(callApi(origin, create, parameters)),
        200,
        'used up by one call'
      )
    })

  test('affects matching calls as often as planned, and no others', async ({ assert, cleanup }) => {
    const { stripe, origin, sandbox } = await startSandbox(cleanup)
    const { id } = await createIntent(stripe)
    const other = await createIntent(stripe, 'other')
    sandbox.plan({
      ...{ path: `/v1/payment_intents/${id}*`, method: 'GET' },
      ...{ effect: 'rate_limit', times: 2 },
    })
    const look = (intentId: string) => callApi(origin, `GET /v1/payment_intents/${intentId}`)

    const statuses = []
    for (const intentId of [other.id, id, id, id]) statuses.push((await look(intentId)).status)

    assert.deepEqual(statuses, [200, 429, 429, 200])
    sandbox.plan({ path: `/v1/payment_intents/${id}`, effect: 'rate_limit' })
    sandbox.clearFaults()
    assert.equal((await look(id)).status, 200)
  })

  test('delays responses', async ({ assert, cleanup }) => {
    const { origin, sandbox } = await startSandbox(cleanup)
    sandbox.plan({ path: '/v1/payment_intents', delayMs: 80 })
    const start = performance.now()
    assert.equal((await callApi(origin, create, parameters)).status, 200)
    // A timer never fires a whole tick too early, and a busy machine only makes it later.
    assert.isAbove(performance.now() - start, 70)
  })

  test('holds calls until the faults are cleared', async ({ assert, cleanup }) => {
    const { origin, sandbox } = await startSandbox(cleanup)
    sandbox.plan({ path: '/v1/payment_intents', hold: true })
    const answered: string[] = []
    const call = async (name: string) => {
      const { status } = await callApi(origin, create, parameters)
      answered.push(`${name} ${status}`)
    }
    const held = call('held')
    while (!sandbox.state().calls[create]) await setImmediate()
    await call('later')
    assert.deepEqual(answered, ['later 200'])
    sandbox.clearFaults()
    await held
    assert.deepEqual(answered, ['later 200', 'held 200'])
  })

  test('refuses a fault that would do nothing: {0}')
    .with<[string, object][]>([
      ['a misspelt effect', { path: '/v1/*', effect: 'eror_before' }],
      ['no effect', { path: '/v1/*' }],
      ['no path', { effect: 'rate_limit' }],
    ])
    .run(async ({ assert, cleanup }, [, order]) => {
      const { origin } = await startSandbox(cleanup)
      const answer = await fetch(`${origin}/sandbox/faults`, {
        method: 'POST',
        headers: { Authorization: 'Bearer sk_test_unit' },
        body: JSON.stringify(order),
      })
      assert.equal(answer.status, 400)
      assert.equal((await callApi(origin, create, parameters)).status, 200)
    })

  test('refuses to refund a disputed charge', async ({ assert, cleanup }) => {
    const { stripe, origin, sandbox } = await startSandbox(cleanup)
    const { id, clientSecret } = await createIntent(stripe)
    await new Cardholder(origin).pay(clientSecret, '4242424242424242')
    sandbox.dispute(id)

    const refused = await stripe.refunds
      .create({ payment_intent: id }, { idempotencyKey: 'refund:1' })
      .catch((error: unknown) => error)

    assert.instanceOf(refused, Stripe.errors.StripeInvalidRequestError)
    assert.propertyVal(refused, 'code', 'charge_disputed')
    assert.isEmpty(sandbox.state().refunds)
  })
})
