import { createHmac } from 'node:crypto'
import { test } from '@japa/runner'
import { InvalidSignature } from '#services/payments/payment_errors'
import StripeGateway from '#services/payments/stripe_gateway'
import { keys } from '#sandbox/tests/setup'

test.group('Stripe gateway | events', () => {
  const gateway = new StripeGateway({ ...keys, apiBase: 'http://127.0.0.1:9', scriptUrl: '' })
  const bodyOf = (object: object) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      created: 1_760_000_000,
      type: 'any',
      data: { object },
    })
  const sign = (body: string, { secret = keys.webhookSecret, age = 0 } = {}) => {
    const time = Math.floor(Date.now() / 1000) - age
    const hash = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return `t=${time},v1=${hash}`
  }

  test('reads the intent of {0}')
    .with<[string, object, string | null, string | null, Date?][]>([
      ['an intent', { object: 'payment_intent', id: 'pi_1', status: 'canceled' }, 'pi_1', null],
      ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, 'pi_2', null],
      ['a dispute', { object: 'dispute', payment_intent: 'pi_3', status: 'won' }, 'pi_3', 'won'],
      [
        'a dispute with a deadline',
        {
          object: 'dispute',
          payment_intent: 'pi_3',
          status: 'needs_response',
          evidence_details: { due_by: 1_761_000_000 },
        },
        'pi_3',
        'needs_response',
        new Date(1_761_000_000_000),
      ],
      ['a dispute without words', { object: 'dispute', payment_intent: 'pi_3' }, 'pi_3', null],
      ['something else', { object: 'customer', id: 'cus_1' }, null, null],
    ])
    .run(({ assert }, [, object, intentId, disputeStatus, disputeDueBy = null]) => {
      const body = bodyOf(object)
      assert.deepEqual(gateway.readEvent(body, sign(body)), {
        id: 'evt_1',
        type: 'any',
        intentId,
        disputeStatus,
        disputeDueBy,
        failedRefund: null,
        createdAt: new Date(1_760_000_000_000),
      })
    })

  const body = bodyOf({ object: 'payment_intent', id: 'pi_1' })
  test('takes an event that a former secret has signed while it is named, or both have', ({
    assert,
  }) => {
    const otherWebhookSecrets = ['whsec_former']
    const options = { ...keys, apiBase: 'http://127.0.0.1:9', scriptUrl: '', otherWebhookSecrets }
    const changing = new StripeGateway(options)
    const former = sign(body, { secret: 'whsec_former' })
    assert.equal(changing.readEvent(body, former).intentId, 'pi_1')
    assert.equal(changing.readEvent(body, sign(body)).intentId, 'pi_1')
    assert.throws(
      () => changing.readEvent(body, sign(body, { secret: 'whsec_other' })),
      InvalidSignature
    )
    // Stripe signs with both secrets for up to a day, so one of them is enough.
    const both = `${sign(body, { secret: 'whsec_rolled' })},${sign(body).split(',')[1]}`
    assert.equal(gateway.readEvent(body, both).intentId, 'pi_1')
    assert.throws(() => gateway.readEvent(body, former), InvalidSignature)
  }).tags(['@SCL-168'])

  test('refuses an event that was {0}')
    .with<[string, string, string | undefined][]>([
      ['not signed', body, undefined],
      ['signed with nonsense', body, 'nonsense'],
      ['signed with another secret', body, sign(body, { secret: 'whsec_other' })],
      ['signed six minutes ago', body, sign(body, { age: 360 })],
      ['changed on the way', body.replace('pi_1', 'pi_2'), sign(body)],
      ['written anew', JSON.stringify(JSON.parse(body), null, 1), sign(body)],
      ['cut off', body.slice(0, -1), sign(body)],
      ['signed, but no JSON', 'hello', sign('hello')],
      ['signed, but no event', '{}', sign('{}')],
    ])
    .run(({ assert }, [, payload, signature]) => {
      assert.throws(() => gateway.readEvent(payload, signature), InvalidSignature)
    })
})
