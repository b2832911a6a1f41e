import { test } from '@japa/runner'
import paymentsConfig from '#config/payments'
import { PaymentProviderUnavailable } from '#services/payments/payment_errors'
import StripeGateway from '#services/payments/stripe_gateway'
import { keys, listen } from '#sandbox/tests/setup'
import { newIntent, startGateway } from '#tests/unit/payments/setup'

const create = { path: '/v1/payment_intents', method: 'POST' }

test.group('Stripe gateway | faults', () => {
  test('retries after {0} without creating a second intent')
    .with<['error_before' | 'cut_before' | 'cut_after'][]>([
      ['error_before'],
      ['cut_before'],
      ['cut_after'],
    ])
    .run(async ({ assert, cleanup }, [effect]) => {
      const { gateway, sandbox } = await startGateway(cleanup)
      sandbox.plan({ ...create, effect, times: 2 })
      const intent = await gateway.createIntent(newIntent())

      assert.equal(intent.status, 'requires_payment_method')
      assert.lengthOf(sandbox.state().intents, 1)
      assert.equal(sandbox.state().calls['POST /v1/payment_intents'], 3)
    })

  test('gives up while {0} persists, and finds the same intent afterwards')
    .with<['cut_after' | 'error_before' | 'rate_limit'][]>([
      ['cut_after'],
      ['error_before'],
      ['rate_limit'],
    ])
    .run(async ({ assert, cleanup }, [effect]) => {
      const { gateway, sandbox } = await startGateway(cleanup)
      sandbox.plan({ ...create, effect, times: 100 })
      const error = await gateway.createIntent(newIntent()).catch((fault: unknown) => fault)
      assert.instanceOf(error, PaymentProviderUnavailable)
      assert.include(String(error), 'Nothing was charged. Try again in a minute.')

      sandbox.clearFaults()
      const { id } = await gateway.createIntent(newIntent())
      assert.deepEqual(
        sandbox.state().intents.map((intent) => intent.id),
        [id]
      )
    })

  test('gets the stored 500 again until the attempt has a new key', async ({ assert, cleanup }) => {
    const { gateway, sandbox } = await startGateway(cleanup)
    sandbox.plan({ ...create, effect: 'error_after' })
    await assert.rejects(() => gateway.createIntent(newIntent()), PaymentProviderUnavailable)
    await assert.rejects(() => gateway.createIntent(newIntent()), PaymentProviderUnavailable)
    const next = await gateway.createIntent(newIntent({ idempotencyKey: 'bid:7:try:2' }))
    assert.equal(next.status, 'requires_payment_method')
  })

  test('gives up on a provider that does not answer within twelve seconds', async ({
    assert,
    cleanup,
  }) => {
    const { deadlineMs } = paymentsConfig
    assert.isBelow(deadlineMs, 12_000)
    cleanup(() => void (paymentsConfig.deadlineMs = deadlineMs))
    paymentsConfig.deadlineMs = 100
    let requests = 0
    const apiBase = await listen(cleanup, () => void (requests += 1))
    const gateway = new StripeGateway({ ...keys, apiBase, scriptUrl: '' })
    await assert.rejects(() => gateway.createIntent(newIntent()), PaymentProviderUnavailable)
    // Only the deadline ends a call before the retries of Stripe's library.
    assert.isAtMost(requests, 1)
  })

  test('reports the provider as unavailable when the connection is refused', async ({ assert }) => {
    const gateway = new StripeGateway({ ...keys, apiBase: 'http://127.0.0.1:9', scriptUrl: '' })
    await assert.rejects(() => gateway.retrieveIntent('pi_1'), PaymentProviderUnavailable)
  })

  test('rejects an intent with {0}')
    .with<[string, object][]>([
      ['another status', { status: 'paid' }],
      ['a negative amount', { amount: -1 }],
      ['a fraction of a cent received', { amount_received: 0.5 }],
      ['an amount in words', { amount: 'many' }],
      ['no client secret', { client_secret: null }],
      ['a strange id', { id: '<script>' }],
    ])
    .run(async ({ assert, cleanup }, [, change]) => {
      const good = {
        ...{ id: 'pi_1', object: 'payment_intent', status: 'succeeded', client_secret: 'secret' },
        ...{ amount: 4900, amount_received: 4900, currency: 'usd', metadata: { bid_id: '-7' } },
      }
      const answer = async (intent: object) => {
        const apiBase = await listen(cleanup, (_, response) => {
          response.end(JSON.stringify(intent))
        })
        return new StripeGateway({ ...keys, apiBase, scriptUrl: '' }).retrieveIntent('pi_1')
      }
      const believed = await answer(good)
      assert.deepEqual(believed.metadata, {
        bidId: undefined,
        paymentId: undefined,
        reference: undefined,
      })
      await assert.rejects(() => answer({ ...good, ...change }), PaymentProviderUnavailable)
    })
})
