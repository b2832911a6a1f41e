import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { checkInvariants } from '#tests/helpers/invariants'
import { openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'

/** Which party of the bid may make each call, with a valid body. */
const calls: { line: string; side: 'owner' | 'company' | 'both'; body?: object }[] = [
  { line: 'POST /api/bids/:id/accept', side: 'owner' },
  { line: 'POST /api/bids/:id/release', side: 'owner' },
  { line: 'DELETE /api/bids/:id', side: 'both' },
  { line: 'PATCH /api/bids/:id', side: 'company', body: { amount: 2000 } },
  { line: 'GET /api/bids/:id/contact', side: 'both' },
  { line: 'POST /api/bids/:id/cancel', side: 'company' },
  { line: 'POST /api/bids/:id/complete', side: 'company' },
  { line: 'POST /api/bids/:id/payment-intent', side: 'company' },
  {
    line: 'POST /api/bids/:id/complete-payment',
    side: 'company',
    body: { paymentIntentId: 'pi_1' },
  },
  { line: 'POST /api/bids/:id/cancel-payment', side: 'company' },
]
const on = (line: string, id: number | string) => line.replace(':id', String(id))

async function expired(person: Person): Promise<Person> {
  const session = await db.from('sessions').where('user_id', person.user.id).firstOrFail()
  const past = DateTime.utc().minus({ days: 1 }).toSQL()
  await db.from('sessions').where('id', session.id).update({ expires_at: past })
  return person
}

test.group('Who may do what with a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('other people are refused and change nothing, in any state of the bid', async ({
    assert,
  }) => {
    const { owner, bids } = await createProjectWithBids(2)
    const [pending, otherStager] = bids
    const due = await createProjectWithBids(1)
    await due.bids[0].bid.accept(due.owner.user)
    await openCheckout(due.bids[0])
    const paid = await createPaidBid()
    const otherUsers: [Person | null, number][] = [
      [null, 401],
      [await expired(await createStager()), 401],
      [{ ...owner, sessionId: 'x'.repeat(43) }, 401],
      [await createOwner(), 403],
      [await createStager(), 403],
      [await createAdmin(), 403],
    ]
    const before = await databaseDump()

    for (const { line, body } of calls) {
      for (const id of [pending.bid.id, due.bids[0].bid.id, paid.bid.id]) {
        for (const [person, expected] of [...otherUsers, [paid.company, 403] as const]) {
          if (person === paid.company && id === paid.bid.id) continue
          const reply = await call(person, on(line, id), body)
          assert.equal(reply.status, expected, `${on(line, id)} by ${person?.user.email}`)
          assert.isString(reply.body.message)
        }
      }
      const reply = await call(otherStager.company, on(line, pending.bid.id), body)
      assert.equal(reply.status, 403, `${line} by a rival`)
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('each party is refused the other party’s calls', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const due = await createProjectWithBids(1)
    await due.bids[0].bid.accept(due.owner.user)
    const paid = await createPaidBid()
    const scenes = [{ owner, ...bids[0] }, { owner: due.owner, ...due.bids[0] }, paid]
    const before = await databaseDump()

    for (const { line, side, body } of calls.filter((one) => one.side !== 'both')) {
      for (const scene of scenes) {
        const other = side === 'owner' ? scene.company : scene.owner
        const reply = await call(other, on(line, scene.bid.id), body)
        assert.equal(reply.status, 403, `${line} by the other side`)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@ROL-02', '@ROL-03'])

  test('an unknown id is 404, and so is a malformed one', async ({ assert }) => {
    const company = await createStager()
    const deleted = await createProject(await createOwner())
    const gone = await createBid(deleted, company)
    await gone.cancel(company.user)
    await db.from('projects').where('id', deleted.id).update({ deleted_at: new Date() })
    const before = await databaseDump()

    const wild = ['0', '-1', '007', '1.5', 'abc', '1e1', '%00', '1%27', '2147483648', '99999999999']
    for (const { line, body } of calls) {
      for (const id of [gone.id, 999, 2147483647, ...wild]) {
        const reply = await call(company, on(line, id), body)
        assert.equal(reply.status, 404, on(line, id))
        assert.isString(reply.body.message)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  })
})
