import { test } from '@japa/runner'
import { readCard } from '#sandbox/test_cards'
import { Cardholder } from '#sandbox/tests/cardholder'
import { createIntent, startSandbox } from '#sandbox/tests/setup'

test.group('Payment sandbox | test cards', () => {
  test('declines {0} with {1}')
    .with<[string, string, string | undefined, string][]>([
      ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
      ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
      [
        '4000000000009995',
        'card_declined',
        'insufficient_funds',
        'Your card has insufficient funds.',
      ],
      ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
      ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
    ])
    .run(async ({ assert, cleanup }, [number, code, declineCode, message]) => {
      const { stripe, origin, sandbox } = await startSandbox(cleanup)
      const { clientSecret } = await createIntent(stripe)
      const cardholder = new Cardholder(origin)
      const { status, body } = await cardholder.pay(clientSecret, number)

      assert.equal(status, 402)
      assert.deepInclude(body.error, { type: 'card_error', code, message })
      assert.equal(body.error.decline_code, declineCode)
      assert.equal(body.error.payment_intent?.status, 'requires_payment_method')
      const second = await cardholder.pay(clientSecret, '4242424242424242')
      assert.equal(second.body.status, 'succeeded')
      assert.deepEqual(
        sandbox.state().charges.map((charge) => charge.status),
        ['failed', 'succeeded']
      )
    })

  test('asks the cardholder of {0} to authenticate, then charges the card')
    .with(['4000002500003155', '4000002760003184'])
    .run(async ({ assert, cleanup }, number) => {
      const { stripe, origin } = await startSandbox(cleanup)
      const { clientSecret } = await createIntent(stripe)
      const cardholder = new Cardholder(origin)
      const asked = await cardholder.pay(clientSecret, number)
      assert.equal(asked.body.status, 'requires_action')

      const failed = await cardholder.authenticate(clientSecret, 'fail')
      assert.equal(failed.body.status, 'requires_payment_method')
      assert.containsSubset(failed.body.last_payment_error, {
        code: 'payment_intent_authentication_failure',
      })

      await cardholder.pay(clientSecret, number)
      const passed = await cardholder.authenticate(clientSecret, 'complete')
      assert.equal(passed.body.status, 'succeeded')
      assert.isNull(passed.body.last_payment_error)
    })

  test('declines a card after authentication', async ({ assert, cleanup }) => {
    const { stripe, origin } = await startSandbox(cleanup)
    const { clientSecret } = await createIntent(stripe)
    const cardholder = new Cardholder(origin)
    await cardholder.pay(clientSecret, '4000008260003178')
    const { body } = await cardholder.authenticate(clientSecret, 'complete')
    assert.equal(body.status, 'requires_payment_method')
    assert.containsSubset(body.last_payment_error, { decline_code: 'insufficient_funds' })
  })

  test('accepts another card while authentication is pending', async ({ assert, cleanup }) => {
    const { stripe, origin } = await startSandbox(cleanup)
    const { clientSecret } = await createIntent(stripe)
    const cardholder = new Cardholder(origin)
    await cardholder.pay(clientSecret, '4000002500003155')
    const { body } = await cardholder.pay(clientSecret, '4242424242424242')
    assert.equal(body.status, 'succeeded')
  })

  test('keeps {0} in processing until it {1}')
    .with<[string, string, string][]>([
      ['4000000000005001', 'succeeds', 'succeeded'],
      ['4000000000005100', 'fails', 'requires_payment_method'],
    ])
    .run(async ({ assert, cleanup }, [number, , status]) => {
      const { stripe, origin, sandbox } = await startSandbox(cleanup)
      const { id, clientSecret } = await createIntent(stripe)
      const slow = await new Cardholder(origin).pay(clientSecret, number)
      assert.equal(slow.body.status, 'processing')

      sandbox.settle(id)
      const settled = await stripe.paymentIntents.retrieve(id)
      assert.equal(settled.status, status)
      assert.equal(settled.amount_received, status === 'succeeded' ? 4900 : 0)
    })

  test('charges a card at most once', async ({ assert, cleanup }) => {
    const { stripe, origin, sandbox } = await startSandbox(cleanup)
    const { clientSecret } = await createIntent(stripe)
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => new Cardholder(origin).pay(clientSecret, '4242424242424242'))
    )
    const statuses = tabs.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, 400, 400, 400, 400])
    assert.lengthOf(sandbox.state().charges, 1)
    const refused = tabs.find(({ status }) => status === 400)
    assert.equal(refused?.body.error.code, 'payment_intent_unexpected_state')
    assert.equal(refused?.body.error.payment_intent?.status, 'succeeded')
  })
})

test.group('Payment sandbox | card data', () => {
  const today = new Date('2026-11-21T12:00:00Z')
  const card = { number: '4242 4242 4242 4242', expMonth: 11, expYear: 26, cvc: '314' }

  test('stores neither number nor security code', ({ assert }) => {
    assert.deepEqual(readCard(card, today), {
      ...{ brand: 'visa', last4: '4242', expMonth: 11, expYear: 2026 },
    })
  })

  test('refuses {0}')
    .with<[string, object, string][]>([
      ['a wrong check digit', { number: '4242424242424241' }, 'incorrect_number'],
      ['too few digits', { number: '42424242424' }, 'incorrect_number'],
      ['letters', { number: '4242 4242 4242 424x' }, 'incorrect_number'],
      ['last month', { expMonth: 10 }, 'invalid_expiry_year'],
      ['last year', { expYear: 25 }, 'invalid_expiry_year'],
      ['a year without end', { expYear: 2100 }, 'invalid_expiry_year'],
      ['month 13', { expMonth: 13 }, 'invalid_expiry_month'],
      ['no month', { expMonth: Number.NaN }, 'invalid_expiry_month'],
      ['a short code', { cvc: '31' }, 'invalid_cvc'],
      ['three digits for a card with four', { number: '378282246310005' }, 'invalid_cvc'],
      ["somebody's real card", { number: '4111111111111111' }, 'test_mode_live_card'],
    ])
    .run(({ assert }, [, change, code]) => {
      const answer = readCard({ ...card, ...change }, today)
      const decline = 'message' in answer ? answer : answer.decline
      assert.include([decline?.code, decline?.declineCode], code)
    })
})
