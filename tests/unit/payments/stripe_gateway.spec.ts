import { test } from '@japa/runner'
import {
  PaymentProviderRefused,
  PaymentProviderUnavailable,
} from '#services/payments/payment_errors'
import StripeGateway from '#services/payments/stripe_gateway'
import { Cardholder } from '#sandbox/tests/cardholder'
import { keys } from '#sandbox/tests/setup'
import { newIntent, startGateway } from '#tests/unit/payments/setup'

test.group('Stripe gateway', () => {
  test('creates an intent with our ids in its metadata', async ({ assert, cleanup }) => {
    const { gateway } = await startGateway(cleanup)
    const intent = await gateway.createIntent(newIntent({ receiptEmail: 'sam@example.com' }))

    assert.match(intent.id, /^pi_[A-Za-z0-9]{24}$/)
    assert.match(intent.clientSecret, new RegExp(`^${intent.id}_secret_`))
    assert.deepInclude(intent, {
      status: 'requires_payment_method',
      amountCents: 4900,
      amountReceivedCents: 0,
      currency: 'usd',
      metadata: { bidId: 7, paymentId: 3, reference: 'a1' },
      lastError: null,
      cardBrand: null,
      refundedCents: 0,
    })
    assert.deepEqual(await gateway.retrieveIntent(intent.id), intent)
  })

  test('returns the same intent for the same key, and another one for the next attempt', async ({
    assert,
    cleanup,
  }) => {
    const { gateway, sandbox } = await startGateway(cleanup)
    const first = await gateway.createIntent(newIntent())
    await gateway.cancelIntent(first.id)
    const again = await gateway.createIntent(newIntent())
    const next = await gateway.createIntent(newIntent({ idempotencyKey: 'bid:7:try:2' }))

    assert.equal(again.id, first.id)
    assert.notEqual(next.id, first.id)
    assert.lengthOf(sandbox.state().intents, 2)
  })

  test('refuses a key that is used for another amount', async ({ assert, cleanup }) => {
    const { gateway } = await startGateway(cleanup)
    await gateway.createIntent(newIntent())
    await assert.rejects(
      () => gateway.createIntent(newIntent({ amountCents: 2900 })),
      PaymentProviderRefused
    )
  })

  test('returns the amount paid and the card', async ({ assert, cleanup }) => {
    const { gateway, origin } = await startGateway(cleanup)
    const { id, clientSecret } = await gateway.createIntent(newIntent())
    await new Cardholder(origin).pay(clientSecret, '4242 4242 4242 4242')

    assert.deepInclude(await gateway.retrieveIntent(id), {
      status: 'succeeded',
      amountReceivedCents: 4900,
      cardBrand: 'visa',
      cardLast4: '4242',
    })
  })

  test("returns the provider's message after a decline", async ({ assert, cleanup }) => {
    const { gateway, origin } = await startGateway(cleanup)
    const { id, clientSecret } = await gateway.createIntent(newIntent())
    await new Cardholder(origin).pay(clientSecret, '4000000000000002')

    assert.deepInclude(await gateway.retrieveIntent(id), {
      status: 'requires_payment_method',
      amountReceivedCents: 0,
      lastError: 'Your card was declined.',
    })
  })

  test('cancels an open intent, and accepts a second cancel', async ({ assert, cleanup }) => {
    const { gateway } = await startGateway(cleanup)
    const { id } = await gateway.createIntent(newIntent())
    const first = await gateway.cancelIntent(id)
    const second = await gateway.cancelIntent(id)
    assert.deepEqual([first.status, second.status], ['canceled', 'canceled'])
  })

  test('returns the payment when it is too late to cancel', async ({ assert, cleanup }) => {
    const { gateway, origin } = await startGateway(cleanup, { processingMs: 60_000 })
    const paid = await gateway.createIntent(newIntent())
    await new Cardholder(origin).pay(paid.clientSecret, '4242424242424242')
    const slow = await gateway.createIntent(newIntent({ idempotencyKey: 'bid:8:try:1' }))
    await new Cardholder(origin).pay(slow.clientSecret, '4000000000005001')

    const won = await gateway.cancelIntent(paid.id)
    assert.deepInclude(won, { status: 'succeeded', amountReceivedCents: 4900, cardLast4: '4242' })
    const running = await gateway.cancelIntent(slow.id)
    assert.equal(running.status, 'processing')
  })

  test('refunds the whole amount once', async ({ assert, cleanup }) => {
    const { gateway, origin, sandbox } = await startGateway(cleanup)
    const { id, clientSecret } = await gateway.createIntent(newIntent())
    await new Cardholder(origin).pay(clientSecret, '4242424242424242')

    const refunds = await Promise.all([
      gateway.refund({ intentId: id, idempotencyKey: 'refund:3' }),
      gateway.refund({ intentId: id, idempotencyKey: 'refund:3' }),
    ])
    const later = await gateway.refund({ intentId: id, idempotencyKey: 'refund:3:later' })
    assert.deepEqual(
      [...refunds, later].map(({ status, refundedCents }) => [status, refundedCents]),
      Array.from({ length: 3 }, () => ['succeeded', 4900])
    )
    assert.lengthOf(sandbox.state().refunds, 1)
  })

  test('passes on the provider’s message and code', async ({ assert, cleanup }) => {
    const { gateway, origin } = await startGateway(cleanup)
    const { id, clientSecret } = await gateway.createIntent(newIntent())
    await new Cardholder(origin).pay(clientSecret, '4000000000000002')
    const refused = async (call: Promise<unknown>) => {
      const error = await call.then(() => null).catch((fault: unknown) => fault)
      assert.instanceOf(error, PaymentProviderRefused)
      return error instanceof PaymentProviderRefused
        ? [error.status, error.providerCode, error.message]
        : []
    }
    assert.deepEqual(await refused(gateway.retrieveIntent('pi_none')), [
      ...[409, 'resource_missing', "No such payment_intent: 'pi_none'"],
    ])
    const tooSmall = gateway.createIntent(newIntent({ amountCents: 49, idempotencyKey: 'small' }))
    assert.include(await refused(tooSmall), 'amount_too_small')
    const unpaid = gateway.refund({ intentId: id, idempotencyKey: 'refund:9' })
    assert.include(
      await refused(unpaid),
      `This PaymentIntent (${id}) does not have a successful charge to refund.`
    )
  })

  test('treats a wrong key as an unavailable provider, and keeps the key out of the error', async ({
    assert,
    cleanup,
  }) => {
    const { origin } = await startGateway(cleanup)
    const gateway = new StripeGateway({
      ...keys,
      secretKey: 'sk_test_of_somebody_else',
      apiBase: origin,
      scriptUrl: '',
    })
    const error = await gateway.retrieveIntent('pi_1').catch((fault: unknown) => fault)
    assert.instanceOf(error, PaymentProviderUnavailable)
    assert.notInclude(String(error), 'somebody')
  })
})
