import { test } from '@japa/runner'
import Bid from '#models/bid'
import { databaseDump } from '#tests/helpers/database'
import { rowsOf } from '#tests/helpers/stored_records'
import { address, send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  deliver,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
  signatureOf,
} from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

const path = '/api/webhooks/stripe'

/** The fee is paid at Stripe: any of these events would settle it if it were accepted. */
async function letter() {
  const scene = await createAcceptedBid()
  const intent = await openCheckout(scene)
  await payByCard(intent)
  return JSON.stringify(eventAbout(intent.id))
}

test.group('A forged webhook', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is refused, whatever is wrong with it, and writes nothing', async ({ assert }) => {
    const body = await letter()
    const good = signatureOf(body)
    const [time, hash] = [good.slice(2, 12), good.slice(16)]
    const before = await databaseDump()

    const forgeries: [string, string, string | undefined][] = [
      ['no signature', body, undefined],
      ['an empty signature', body, ''],
      ['a wrong secret', body, signatureOf(body, { secret: 'whsec_guessed' })],
      ['an empty secret', body, signatureOf(body, { secret: '' })],
      ['a letter six minutes old', body, signatureOf(body, { age: 301 })],
      ['an old time with a new hash', body, `t=${Number(time) - 400},v1=${hash}`],
      ['a fresh time on an old letter', body, `t=${Number(time) + 1},v1=${hash}`],
      ['no hash', body, `t=${time}`],
      ['no time', body, `v1=${hash}`],
      ['another scheme', body, `t=${time},v0=${hash}`],
      ['nonsense', body, 't=now,v1=yes'],
      ['a truncated body', body.slice(0, -1), good],
      ['another body', body.replace('succeeded', 'canceled'), good],
      ['the same in other bytes', JSON.stringify(JSON.parse(body), null, 1), good],
      ['a byte more', `${body}\n`, good],
      ['a signed list', '[]', signatureOf('[]')],
      ['a signed event of nothing', '{"id":"evt_1"}', signatureOf('{"id":"evt_1"}')],
      ['no body', '', signatureOf('')],
    ]
    for (const [what, sent, signature] of forgeries) {
      const headers: Record<string, string> =
        signature === undefined ? {} : { 'stripe-signature': signature }
      const answer = await send('POST', path, { body: sent, headers })
      assert.equal(answer.status, 400, what)
      assert.isString(JSON.parse(answer.text).message)
      assert.notMatch(answer.text, /whsec|timestamp|tolerance/i)
    }
    assert.deepEqual(await databaseDump(), before)
    assert.notProperty(sandbox.state().calls, 'GET /v1/payment_intents/:id')
  })

  test('differs from a valid one, which is accepted, by seconds or a byte', async ({ assert }) => {
    const body = await letter()
    const headers = { 'stripe-signature': signatureOf(body, { age: 295 }) }
    assert.equal((await send('POST', path, { body, headers })).status, 200)
  })

  test('with a valid signature is still checked with Stripe', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)

    assert.equal((await deliver(eventAbout(intent.id))).status, 200)

    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'unpaid')
    assert.containSubset(await rowsOf('payments'), [{ status: 'created' }])
  })

  test('is not accepted with another method, another content type or a huge body', async ({
    assert,
  }) => {
    const body = await letter()
    const headers = { 'stripe-signature': signatureOf(body) }
    const before = await databaseDump()

    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await send(method, path, { headers })
      assert.include([404, 405], answer.status, method)
    }
    for (const [type, expected] of [
      ['text/plain', 415],
      ['application/x-www-form-urlencoded', 415],
    ] as const) {
      const typed = { ...headers, 'content-type': type }
      assert.equal((await send('POST', path, { body, headers: typed })).status, expected)
    }
    const flood = `{"id":"${'x'.repeat(2_000_000)}"}`
    const flooded = { 'stripe-signature': signatureOf(flood) }
    assert.equal((await send('POST', path, { body: flood, headers: flooded })).status, 413)
    assert.deepEqual(await databaseDump(), before)
  })

  test('gets no cookie and no redirect, even from a browser', async ({ assert }) => {
    const body = await letter()
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'origin': 'https://evil.example',
        'stripe-signature': 't=1,v1=0',
      },
    })
    assert.equal(response.status, 400)
    assert.isNull(response.headers.get('set-cookie'))
    assert.isNull(response.headers.get('access-control-allow-origin'))
  })
})
