import { test } from '@japa/runner'
import type { BidPart } from '#shared/bids/bid_parts'
import Bid from '#models/bid'
import { emptyDatabase } from '#tests/helpers/database'
import { checkInvariants } from '#tests/helpers/invariants'
import { createOwner, createStager } from '#tests/helpers/people'
import { repeatRace, onTwoServers, race, type Ask } from '#tests/helpers/races'
import { createProjectWithBidsBy } from '#tests/helpers/scenes'

test.group('Races around a revised bid', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())
  group.each.teardown(checkInvariants)

  test('acceptance and revision: no owner accepts terms they have not seen', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await repeatRace(assert, async (round) => {
      const { bids } = await createProjectWithBidsBy(owner, [company])
      const { id } = bids[0].bid
      const [accepted, changed] = await race(
        round,
        (ask) => ask(owner, `POST /api/bids/${id}/accept`, { revisedAt: null }),
        (ask) => ask(company, `PATCH /api/bids/${id}`, { amount: 9000 })
      )
      const stored = await Bid.findOrFail(id)
      const seen = [accepted.status, changed.status, stored.status, stored.amount].join(' ')
      assert.include(['200 409 payment_required 3640', '409 200 pending 9000'], seen)
      assert.equal(stored.platformFee, stored.amount === 9000 ? 9900 : 4900)
    })
  })

  test('two revisions at once: one after the other', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await repeatRace(assert, async (round) => {
      const { bids } = await createProjectWithBidsBy(owner, [company])
      const { id } = bids[0].bid
      const change = (amount: number) => (ask: Ask) =>
        ask(company, `PATCH /api/bids/${id}`, { amount })
      const replies = await race(round, change(1000), change(5000))
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200]
      )
      const { amount, platformFee } = await Bid.findOrFail(id)
      assert.equal(platformFee, amount === 1000 ? 2900 : 7900)
    })
  })

  test('acceptance and revisions: what is accepted has parts that add up', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const split = (amount: number): BidPart[] => [
      { item: 'Living Room', amount: amount - 400 },
      { item: 'Removal', amount: 400 },
    ]
    await repeatRace(assert, async (round) => {
      const { bids } = await createProjectWithBidsBy(owner, [company], {
        amount: 3640,
        parts: split(3640),
      })
      const { id } = bids[0].bid
      const change = (changes: object) => (ask: Ask) =>
        ask(company, `PATCH /api/bids/${id}`, changes)
      const replies = await race(
        round,
        (ask) => ask(owner, `POST /api/bids/${id}/accept`),
        change({ amount: 5000, parts: split(5000) }),
        change({ amount: 1000 })
      )
      assert.equal(replies[0].status, 200)
      for (const { status } of replies) assert.include([200, 409], status)
      const { amount, parts, status } = await Bid.findOrFail(id)
      assert.equal(status, 'payment_required')
      assert.deepEqual(parts, amount === 1000 ? null : split(amount))
    })
  }).tags(['@ASK-65'])
})
