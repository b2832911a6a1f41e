import { test } from '@japa/runner'
import { DateTime, Settings } from 'luxon'
import {
  countRebid,
  countRevision,
  earlierBidRefusal,
  mayBidAgain,
  mayRevise,
  type DailyCounts,
  type LatestBid,
} from '#lifecycles/bid_limits'

const now = DateTime.fromISO('2026-03-08T12:00:00Z', { zone: 'utc' })
const dayAgo = now.minus({ hours: 24 })
const lately = dayAgo.plus(1)

const none: DailyCounts = { revisions: 0, revisionsSince: null, rebids: 0, rebidsSince: null }

/** A count, when its period began, and whether one more is possible. */
const counts: [count: number, since: DailyCounts['rebidsSince'], isPossible: boolean][] = [
  [0, null, true],
  [4, lately, true],
  [5, lately, false],
  [6, lately, false],
  [5, dayAgo, true],
  [5, null, true],
  // As PostgreSQL's JSON has it: in UTC, without saying so.
  [4, '2026-03-08T11:00:00', true],
  [5, '2026-03-08T11:00:00', false],
  [5, '2026-03-07T12:00:00.001', false],
  [5, '2026-03-07T12:00:00', true],
]

test.group('The daily limits of a company on a project', () => {
  test('are five changes of an offer and five new offers within 24 hours', ({ assert }) => {
    for (const [count, since, isPossible] of counts) {
      const message = `${count} since ${since}`
      const revised = { ...none, revisions: count, revisionsSince: since }
      const bidAgain = { ...none, rebids: count, rebidsSince: since }
      assert.equal(mayRevise(revised, now), isPossible, message)
      assert.equal(mayBidAgain(bidAgain, now), isPossible, message)
      // Neither limits the other.
      assert.isTrue(mayBidAgain(revised, now), message)
      assert.isTrue(mayRevise(bidAgain, now), message)
    }
  }).tags(['@BID-06', '@BID-07'])

  test('are the same in every time zone of the server', ({ assert, cleanup }) => {
    const { defaultZone } = Settings
    cleanup(() => {
      Settings.defaultZone = defaultZone
    })
    for (const zone of ['America/Los_Angeles', 'Asia/Tokyo']) {
      Settings.defaultZone = zone
      for (const [count, since, isPossible] of counts) {
        const bidAgain = { ...none, rebids: count, rebidsSince: since }
        assert.equal(mayBidAgain(bidAgain, now), isPossible, `${count} since ${since} in ${zone}`)
      }
    }
  }).tags(['@BID-06'])

  test('allow a new offer only in place of a cancelled one', ({ assert }) => {
    const refusal = (latest: Partial<LatestBid>) =>
      earlierBidRefusal({ ...none, status: 'cancelled', ...latest }, now)
    const taken = 'You have already made an offer on this project.'
    assert.isNull(earlierBidRefusal(null, now))
    assert.isNull(refusal({}))
    for (const status of ['pending', 'payment_required', 'accepted'] as const) {
      assert.equal(refusal({ status }), taken)
    }
    assert.equal(
      refusal({ status: 'rejected' }),
      'The owner has already declined your offer on this project.'
    )
    assert.equal(
      refusal({ rebids: 5, rebidsSince: lately }),
      'You have made 5 new offers on this project within a day. Try again tomorrow.'
    )
  })

  test('are counted from the first change of a period on', ({ assert }) => {
    const revised = (revisions: number, revisionsSince: DailyCounts['revisionsSince']) =>
      countRevision({ ...none, revisions, revisionsSince }, now)
    assert.deepEqual(revised(0, null), { revisions: 1, revisionsSince: now })
    assert.deepEqual(revised(5, dayAgo), { revisions: 1, revisionsSince: now })
    assert.deepEqual(revised(2, lately), { revisions: 3 })
  }).tags(['@BID-07'])

  test('pass from a cancelled offer to the next one', ({ assert }) => {
    assert.deepEqual(countRebid(null, now), {})
    const changed = { revisions: 3, revisionsSince: lately }
    assert.deepEqual(countRebid({ ...none, ...changed }, now), {
      ...changed,
      rebids: 1,
      rebidsSince: now,
    })
    assert.deepEqual(countRebid({ ...none, rebids: 2, rebidsSince: lately }, now), {
      ...none,
      rebids: 3,
      rebidsSince: lately,
    })
    assert.deepEqual(countRebid({ ...none, rebids: 5, rebidsSince: dayAgo }, now), {
      ...none,
      rebids: 1,
      rebidsSince: now,
    })
  })
})
