import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  companyReputation,
  medianMinutes,
  noReputation,
  ownerReputation,
  paidOnTimeOf,
  ratingOf,
  ratingText,
  reputationOf,
} from '#shared/reputation/reputation'

const stars = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 })
const recordsOf = (given: readonly number[]) => ({
  reviews: given.length,
  stars: given.reduce((sum, each) => sum + each, 0),
})
const minutes = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
  minLength: 3,
  maxLength: 50,
})
const counts = fc.record({ paid: fc.nat(500), unpaid: fc.nat(500) })

test.group('The formulas of the reputation', () => {
  test('rate as if three reviews of four stars came first', ({ assert }) => {
    assert.equal(ratingOf({ reviews: 0, stars: 0 }), 0)
    assert.equal(ratingOf({ reviews: 1, stars: 5 }), 4.25)
    assert.equal(ratingOf({ reviews: 1, stars: 1 }), 3.25)
    assert.equal(ratingOf({ reviews: 4, stars: 18 }), 4.2857)
    assert.deepEqual([0, 4.2857, 5].map(ratingText), [
      'No reviews yet',
      '4.3 out of 5',
      '5.0 out of 5',
    ])
  }).tags(['@TRU-20', '@R51'])

  test('keep a rating between its reviews and the prior, and rising with each star', ({
    assert,
  }) => {
    fc.assert(
      fc.property(stars, (given) => {
        const rating = ratingOf(recordsOf(given))
        const average = recordsOf(given).stars / given.length
        assert.isAtLeast(rating, Math.min(4, average) - 0.0001)
        assert.isAtMost(rating, Math.max(4, average) + 0.0001)
        for (const more of [4, 5]) {
          assert.isAtLeast(ratingOf(recordsOf([...given, more])), Math.min(rating, 4))
        }
        assert.isBelow(ratingOf(recordsOf([...given, 1])), rating)
        const [first, ...others] = given
        if (first < 5) assert.isAbove(ratingOf(recordsOf([first + 1, ...others])), rating)
      })
    )
  }).tags(['@TRU-20'])

  test('take a median of three values or more, in any order', ({ assert }) => {
    assert.deepEqual([[], [5], [5, 9]].map(medianMinutes), [0, 0, 0])
    assert.equal(medianMinutes([90, 1, 30]), 30)
    assert.equal(medianMinutes([10, 20, 30, 1000]), 25)
    assert.equal(medianMinutes([0, 0, 0]), 1)
    fc.assert(
      fc.property(minutes, (values) => {
        const median = medianMinutes(values)
        assert.isAtLeast(median, Math.min(...values) - 0.5)
        assert.isAtMost(median, Math.max(1, Math.max(...values) + 0.5))
        assert.equal(medianMinutes(values.toReversed()), median)
        assert.isAtLeast(medianMinutes(values.map((value) => value + 60)), median)
      })
    )
  }).tags(['@TRU-21'])

  test('call a share 100% only if every fee was paid', ({ assert }) => {
    assert.isNull(paidOnTimeOf({ paid: 0, unpaid: 0 }))
    assert.equal(paidOnTimeOf({ paid: 3, unpaid: 0 }), 100)
    assert.equal(paidOnTimeOf({ paid: 999, unpaid: 1 }), 99)
    assert.equal(paidOnTimeOf({ paid: 0, unpaid: 2 }), 0)
    fc.assert(
      fc.property(counts, ({ paid, unpaid }) => {
        const share = paidOnTimeOf({ paid, unpaid: unpaid + 1 })!
        assert.isTrue(Number.isInteger(share) && share >= 0 && share <= 99)
        assert.isAtMost(paidOnTimeOf({ paid, unpaid: unpaid + 2 })!, share)
        assert.isAtLeast(paidOnTimeOf({ paid: paid + 1, unpaid: unpaid + 1 })!, share)
      })
    )
  }).tags(['@TRU-21'])

  test('show nothing that is not known', ({ assert }) => {
    assert.deepEqual(companyReputation(noReputation), {
      rating: 0,
      reviewCount: 0,
      completedProjects: 0,
      isNew: true,
      replyMinutes: null,
      paidOnTime: null,
      cancellations: 0,
    })
    assert.deepEqual(ownerReputation(noReputation), {
      rating: 0,
      reviewCount: 0,
      posted: 0,
      past: 0,
      hired: 0,
      decisionMinutes: null,
      cancellations: 0,
    })
    const two = { ...noReputation, completedProjects: 2, averageRating: 4.2857 }
    assert.isFalse(companyReputation(two).isNew)
    assert.equal(companyReputation(two).rating, 4.3)
    const counted = {
      ...{ reviews: 0, stars: 0, completed: 0, paid: 0, unpaid: 0, steppedBack: 0 },
      ...{ posted: 4, past: 3, hired: 3, cancelled: 1, badges: 0, replies: [] },
      decisions: [1440, 2880, 4320],
    }
    assert.deepInclude(ownerReputation(reputationOf(counted)), {
      posted: 4,
      hired: 3,
      decisionMinutes: 2880,
      cancellations: 1,
    })
  }).tags(['@TRU-21', '@TRU-22'])
})
