import { test } from '@japa/runner'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, queriesDuring } from '#tests/helpers/database'
import { rowsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { waitUntil } from '#tests/helpers/waiting'

const created = () => sandbox.state().calls['POST /v1/payment_intents'] ?? 0

test.group('Opening the checkout', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('makes one intent for the fee, in cents, that names its bid', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid()

    const reply = await call(company, `POST /api/bids/${bid.id}/payment-intent`)

    assert.equal(reply.status, 200)
    const { intents } = sandbox.state()
    assert.lengthOf(intents, 1)
    const [payment] = await rowsOf('payments')
    assert.containSubset(intents[0], {
      amount: 4900,
      currency: 'usd',
      status: 'requires_payment_method',
      metadata: { bid_id: String(bid.id), payment_id: String(payment.id) },
    })
    assert.deepEqual(reply.body as object, {
      clientSecret: intents[0].client_secret,
      platformFee: 4900,
      projectAmount: 3640,
    })
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.containSubset(payment, {
      bid_id: bid.id,
      attempt: 1,
      amount: 4900,
      currency: 'usd',
      status: 'created',
      intent_id: intents[0].id,
    })
    const [row] = await rowsOf('bids')
    assert.equal(row.stripe_payment_intent_id, intents[0].id)
    assert.equal(row.payment_status, 'unpaid')
  }).tags(['@API-16', '@PAY-03', '@PAY-10', '@PAY-11'])

  test('takes two locks, and reads each record once', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid()
    const pay = () => queriesDuring(() => call(company, `POST /api/bids/${bid.id}/payment-intent`))
    // First for a new intent, then for the same one again.
    for (const statements of [17, 14]) {
      const queries = await pay()
      assert.isAtMost(queries.length, statements)
      assert.lengthOf(
        queries.filter((sql) => sql.includes('for update) projects')),
        2
      )
    }
    assert.equal(created(), 1)
  }).tags(['@API-16'])

  test('charges each bid the fee of its own tier', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const fees: number[] = []
    for (const amount of [100, 2000, 2001, 4000, 4001, 6000, 6001]) {
      const bid = await createBid(await createProject(owner), company, { amount })
      await bid.accept(owner.user)
      const { body } = await call(company, `POST /api/bids/${bid.id}/payment-intent`)
      assert.equal(body.projectAmount, amount)
      fees.push(Number(body.platformFee))
    }

    assert.deepEqual(fees, [2900, 2900, 4900, 4900, 7900, 7900, 9900])
    assert.deepEqual(
      sandbox.state().intents.map(({ amount }) => amount),
      fees
    )
  })

  test('ignores amounts from the browser', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid()
    const path = `POST /api/bids/${bid.id}/payment-intent`
    await call(company, path, { amount: 1, platformFee: 1, currency: 'eur', bidId: 99 })
    assert.containSubset(sandbox.state().intents, [{ amount: 4900, currency: 'usd' }])
  }).tags(['@R02'])

  test('returns the same intent when it is opened again', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const first = await openCheckout(scene)
    const again = await openCheckout(scene)

    assert.deepEqual(again, first)
    assert.equal(created(), 1)
    assert.lengthOf(await rowsOf('payments'), 1)
  }).tags(['@PAY-03', '@R04'])

  test('makes one intent for twenty tabs at once', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid()
    const path = `POST /api/bids/${bid.id}/payment-intent`

    const replies = await atOnce(Array.from({ length: 20 }, () => () => call(company, path)))

    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]))
    assert.lengthOf(new Set(replies.map(({ body }) => body.clientSecret)), 1)
    assert.lengthOf(sandbox.state().intents, 1)
    assert.lengthOf(await rowsOf('payments'), 1)
  })

  test('makes one intent for two tabs while Stripe is slow', async ({ assert }) => {
    const { company, bid } = await createAcceptedBid()
    const path = `POST /api/bids/${bid.id}/payment-intent`
    sandbox.plan({ path: '/v1/payment_intents', method: 'POST', hold: true })

    const tabs = atOnce([() => call(company, path), () => call(company, path)])
    const create = 'POST /v1/payment_intents'
    await waitUntil('both tabs ask Stripe', () => sandbox.state().calls[create] > 1)
    sandbox.clearFaults()
    const replies = await tabs

    assert.lengthOf(sandbox.state().intents, 1)
    const [first, second] = statusesOf(replies)
    assert.equal(first, 200)
    assert.include([200, 503], second)
  })

  test('is for the selected stager only', async ({ assert }) => {
    const { owner, bid, company } = await createAcceptedBid()
    const foreign = await createAcceptedBid()
    const before = await databaseDump()

    for (const [person, expected] of [
      [owner, 403],
      [foreign.company, 403],
      [foreign.owner, 403],
      [null, 401],
    ] as const) {
      const { status } = await call(person, `POST /api/bids/${bid.id}/payment-intent`)
      assert.equal(status, expected)
    }
    assert.equal((await call(company, 'POST /api/bids/999/payment-intent')).status, 404)
    assert.equal(created(), 0)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@ROL-03'])

  test('is refused unless the fee is due', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(3)
    const [pending, declined, withdrawn] = bids
    await declined.bid.reject(owner.user)
    await withdrawn.bid.cancel(withdrawn.company.user)
    const paid = await createPaidBid()
    const free = await createProjectWithBids(1, { amount: 99 })
    await free.bids[0].bid.accept(free.owner.user)
    const before = await databaseDump()

    for (const [scene, message] of [
      [pending, 'This offer is not waiting for a payment.'],
      [declined, 'This offer is not waiting for a payment.'],
      [withdrawn, 'This offer is not waiting for a payment.'],
      [paid, 'This platform fee is already paid.'],
      [free.bids[0], 'This platform fee is already paid.'],
    ] as const) {
      const reply = await call(scene.company, `POST /api/bids/${scene.bid.id}/payment-intent`)
      assert.equal(reply.status, 409)
      assert.deepEqual(reply.body, { message })
    }
    assert.equal(created(), 1)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R34', '@PRC-02'])
})
