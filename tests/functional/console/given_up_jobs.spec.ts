import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { walk } from '#tests/helpers/console'
import { databaseDump } from '#tests/helpers/database'
import { checkInvariants } from '#tests/helpers/invariants'
import { assertPaymentsAgree, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAdmin, createPaidBid, createSupport, type Person } from '#tests/helpers/people'
import { createReleased } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface Case {
  id: number
  badge: { text: string }
  reason: string | null
  fee: number
  paymentId: number | null
  outcome: string | null
  can: { decide: boolean }
}

const list = async (person: Person, query = '') =>
  (await call<Case[]>(person, `GET /api/admin/given-up-jobs${query}`)).body

const decide = (person: Person, id: number, outcome: string) =>
  call(person, `POST /api/admin/given-up-jobs/${id}/decision`, { outcome, reason: 'We looked.' })

async function createGivenUp() {
  const scene = await createPaidBid()
  await call(scene.company, `POST /api/bids/${scene.bid.id}/give-up`, { reason: 'A flood.' })
  return scene
}

test.group('Jobs given up, in the console', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('each is a case with its fee and its reason; those without a fee are none', async ({
    assert,
  }) => {
    const { bid } = await createGivenUp()
    const free = await createReleased()
    await call(free.company, `POST /api/bids/${free.bid.id}/give-up`, { reason: 'Too far.' })
    await createPaidBid()
    const admin = await createAdmin()
    const all = await list(admin)
    assert.deepEqual(
      all.map(({ id, reason, badge }) => [id, reason, badge.text]),
      [
        [bid.id, 'A flood.', 'Open'],
        [free.bid.id, 'Too far.', 'No fee'],
      ]
    )
    const ids = all.map(({ id }) => id)
    assert.deepEqual(await walk(admin, 'given-up-jobs'), { onward: ids, back: ids })
    assert.equal(all[0].fee, 4900)
    assert.isTrue(all[0].can.decide)
    assert.deepEqual(
      (await list(admin, '?state=open')).map(({ id }) => id),
      [bid.id]
    )
    assert.isFalse((await list(await createSupport(), '?state=open'))[0].can.decide)
  }).tags(['@JOB-40', '@SCL-93'])

  test('the fee is kept, once, and the company reads why', async ({ assert }) => {
    const { bid, company } = await createGivenUp()
    const admin = await createAdmin()
    const kept = await decide(admin, bid.id, 'kept')
    assert.equal(kept.status, 200)
    assert.containSubset(kept.body, { outcome: 'kept', badge: { text: 'Fee kept' } })
    assert.equal((await notificationTypesOf(company)).at(-1), 'give_up_reviewed')
    const [{ message }] = await db.from('notifications').where('type', 'give_up_reviewed')
    assert.include(message, 'We looked.')
    const before = await databaseDump()
    for (const outcome of ['kept', 'refunded']) {
      const again = await decide(admin, bid.id, outcome)
      assert.equal(again.status, 409)
      assert.equal(again.body.message, 'The fee of this job is already decided.')
    }
    assert.deepEqual(await databaseDump(), before)
    assert.deepEqual(await list(admin, '?state=open'), [])

    const reasons = async () => {
      const events = await db.from('audit_events').where('kind', 'give_up_decided')
      return events.map((event) => event.reason)
    }
    assert.deepEqual(await reasons(), ['We looked.'])
    assert.equal((await call(company, `DELETE /api/users/${company.user.id}`)).status, 200)
    assert.deepEqual(await reasons(), [null], 'the reason goes with the account')
  }).tags(['@JOB-40'])

  test('the fee is refunded, once', async ({ assert }) => {
    const { bid, company } = await createGivenUp()
    const admin = await createAdmin()
    assert.equal((await decide(admin, bid.id, 'refunded')).status, 200)
    const [payment] = await db.from('payments').where('bid_id', bid.id)
    assert.equal(payment.status, 'refunded')
    assert.equal(payment.refund_reason, 'job_given_up')
    assert.equal((await notificationTypesOf(company)).at(-1), 'fee_refunded')
    assert.equal((await decide(admin, bid.id, 'kept')).status, 409)
    assert.equal((await decide(admin, bid.id, 'refunded')).status, 409)
    assert.equal((await list(admin))[0].outcome, 'refunded')
    await assertPaymentsAgree(assert)
  }).tags(['@JOB-40'])

  test('of two decisions at the same moment one counts', async ({ assert }) => {
    const [first, second] = [await createAdmin(), await createAdmin()]
    for (let round = 0; round < 3; round += 1) {
      const { bid, company } = await createGivenUp()
      const replies = await Promise.all([
        decide(first, bid.id, 'kept'),
        decide(second, bid.id, 'refunded'),
      ])
      assert.sameMembers(
        replies.map(({ status }) => status),
        [200, 409]
      )
      const isKept = replies[0].status === 200
      const payment = await db.from('payments').where('bid_id', bid.id).firstOrFail()
      assert.equal(payment.status, isKept ? 'succeeded' : 'refunded')
      const types = await notificationTypesOf(company)
      assert.equal(types.includes('give_up_reviewed'), isKept)
      assert.equal(types.includes('fee_refunded'), !isKept)
    }
    await assertPaymentsAgree(assert)
  }).tags(['@JOB-40', '@R474'])

  test('that reason is for given-up jobs only, and the list for the team', async ({ assert }) => {
    const running = await createPaidBid()
    const admin = await createAdmin()
    const [payment] = await db.from('payments').where('bid_id', running.bid.id)
    const { status, body } = await call(admin, `POST /api/admin/payments/${payment.id}/refund`, {
      reason: 'job_given_up',
      note: 'By mistake',
    })
    assert.equal(status, 409)
    assert.equal(body.message, 'The company has not given up this job.')
    assert.equal((await decide(admin, running.bid.id, 'kept')).status, 404)
    assert.equal((await call(running.company, 'GET /api/admin/given-up-jobs')).status, 404)
  }).tags(['@JOB-40'])
})
