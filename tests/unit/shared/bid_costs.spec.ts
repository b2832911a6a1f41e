import { test } from '@japa/runner'
import { markBest, costLine, lastPricedDay, startDay } from '#shared/bids/bid_comparison'
import { costAt, extraMonths, perUnit, type PricedBid } from '#shared/bids/bid_costs'

const sixty: PricedBid = { amount: 3180, term: 60, month: 690 }
const ninety: PricedBid = { amount: 3640, term: 90, month: 540 }
const thirty: PricedBid = { amount: 2450, term: 30, month: 980 }
const silent: PricedBid = { amount: 2000, term: 60, month: null }
const bids = [sixty, ninety, thirty]

test.group('The cost of an offer', () => {
  test('is its amount within the term, plus each month or part of a month after it', ({
    assert,
  }) => {
    const costs = [15, 60, 61, 75, 90, 91, 120, 150].map((days) => costAt(sixty, days))
    assert.deepEqual(costs, [3180, 3180, 3870, 3870, 3870, 4560, 4560, 5250])
    assert.deepEqual([extraMonths(thirty, 30), extraMonths(thirty, 31)], [0, 1])
  })

  test('is unknown after the term if the company names no monthly price', ({ assert }) => {
    assert.equal(costAt(silent, 60), 2000)
    assert.isNull(costAt(silent, 61))
  })

  test('per unit is rounded to the cent', ({ assert }) => {
    assert.equal(perUnit(3640, 90), 40.44)
    assert.equal(perUnit(2450, 30), 81.67)
    assert.equal(perUnit(3180, 2850), 1.12)
  })

  test('as a line rises with every month, or ends with the term', ({ assert }) => {
    assert.deepEqual(costLine(ninety), {
      steps: [
        { day: 15, cost: 3640 },
        { day: 90, cost: 4180 },
        { day: 120, cost: 4720 },
      ],
      until: 150,
    })
    assert.deepEqual(costLine(silent), { steps: [{ day: 15, cost: 2000 }], until: 60 })
    for (const { day, cost } of costLine(sixty).steps) {
      assert.equal(costAt(sixty, day + 1), cost)
    }
  })
})

test.group('The best of several values', () => {
  test('is the lowest or the highest, also when two share it', ({ assert }) => {
    assert.deepEqual(markBest([3, 1, 2], 'lowest'), [false, true, false])
    assert.deepEqual(markBest([3, 1, 3], 'highest'), [true, false, true])
  })

  test('is never one that is not stated', ({ assert }) => {
    assert.deepEqual(markBest([null, 5, 4], 'lowest'), [false, false, true])
  })

  test('is none where nothing can be told apart', ({ assert }) => {
    assert.deepEqual(markBest([2, 2], 'lowest'), [false, false])
    assert.deepEqual(markBest([2, null], 'lowest'), [false, false])
    assert.deepEqual(markBest([null, null], 'highest'), [false, false])
  })
})

test.group('The day a comparison starts from', () => {
  const ends = (...terms: number[]) =>
    terms.map((term): PricedBid => ({ amount: 2000, term, month: null }))

  test('is 75 if most offers name a price for it', ({ assert }) => {
    assert.equal(startDay(bids), 75)
    assert.equal(startDay([sixty, ninety, ...ends(30)]), 75)
    assert.equal(startDay(ends(90, 120)), 75)
  })

  test('is else the end of a term that most offers reach', ({ assert }) => {
    assert.equal(startDay(ends(60, 60, 60, 60, 60)), 60)
    assert.equal(startDay(ends(30, 60, 45, 60, 60)), 60)
    assert.equal(startDay([...ends(60, 45, 60), sixty]), 60)
  })

  test('has the fewest days where as many offers reach it as do not', ({ assert }) => {
    assert.equal(startDay(ends(60, 30)), 30)
    assert.equal(startDay(ends(60, 45, 60, 45)), 45)
    assert.equal(startDay([silent, sixty]), 60)
  })

  test('comes before the last one with a price', ({ assert }) => {
    assert.equal(lastPricedDay(ends(60, 90, 30)), 90)
    assert.equal(lastPricedDay([...ends(60), sixty]), 150)
  })
})
