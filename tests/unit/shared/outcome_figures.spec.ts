import { test } from '@japa/runner'
import {
  changedHomes,
  homeShare,
  isEnoughOfCompany,
  isEnoughOfQuarter,
  outcomeFiguresOf,
  outcomeSentences,
  type CountedHomes,
} from '#shared/market/outcome_figures'

/** Homes by their number. */
const homes = (...days: (number | null)[]): CountedHomes =>
  Object.fromEntries(days.map((each, at) => [at + 1, each]))

test.group('Figures about outcomes', () => {
  test('average three or four homes around each quantile, unsold ones counting as the longest', ({
    assert,
  }) => {
    // 3 5 6 | 8 9 10 11 | 20 22 and two unsold ones.
    const figures = outcomeFiguresOf(homes(9, 3, 22, null, 5, 8, 11, 6, 20, null, 10), 13)
    assert.deepEqual(figures, {
      reported: 'about four in five',
      unsold: 'one in five or fewer',
      low: 7,
      median: 10,
      high: null,
    })
    assert.deepEqual(outcomeSentences(figures), [
      'About four in five homes are reported by their owners.',
      'Half were under contract within 10 days of listing.',
      'One in five or fewer aren’t sold.',
    ])
    const sold = outcomeFiguresOf(homes(1, 2, 3, 4, 5), 5)
    assert.deepEqual([sold.low, sold.median, sold.high], [2, 3, 4])
    assert.equal(
      outcomeSentences(sold)[1],
      'Half were under contract within 3 days of listing (the middle half: 2 to 4).'
    )
    const unsold = outcomeFiguresOf(homes(1, 2, null, null, null), 5)
    assert.deepEqual([unsold.low, unsold.median, unsold.high], [null, null, null])
    assert.equal(
      outcomeSentences(unsold)[1],
      'Too few were under contract to say within how many days.'
    )
  }).tags(['@OUT-22', '@OUT-23', '@R675'])

  test('say shares in words that fit several numbers of homes', ({ assert }) => {
    const words = Array.from({ length: 11 }, (_, part) => homeShare(part, 10))
    assert.deepEqual(words, [
      'one in five or fewer',
      'one in five or fewer',
      'one in five or fewer',
      'about two in five',
      'about two in five',
      'about three in five',
      'about three in five',
      'about four in five',
      'about four in five',
      'nearly all',
      'nearly all',
    ])
    // With five homes, "all unsold" would say it of each.
    assert.equal(
      outcomeFiguresOf(homes(null, null, null, null, null), 5).unsold,
      'about four in five'
    )
    for (const unsold of [0, 1]) {
      const days = [1, 2, 3, 4, 5].map((each) => (each <= unsold ? null : each))
      assert.equal(outcomeFiguresOf(homes(...days), 5).unsold, 'one in five or fewer')
    }
  }).tags(['@OUT-22', '@R671'])

  test('need five homes and 60 percent of a company, and ten of a quarter', ({ assert }) => {
    assert.isFalse(isEnoughOfCompany(4, 4))
    assert.isTrue(isEnoughOfCompany(5, 5))
    assert.isTrue(isEnoughOfCompany(6, 10))
    assert.isTrue(isEnoughOfCompany(60, 100))
    assert.isFalse(isEnoughOfCompany(59, 100))
    assert.isFalse(isEnoughOfCompany(5, 9))

    assert.isTrue(isEnoughOfQuarter([7, 3]))
    assert.isFalse(isEnoughOfQuarter([6, 3]), 'nine homes')
    assert.isFalse(isEnoughOfQuarter([8, 2]), 'two homes beside those of one company')
    assert.isFalse(isEnoughOfQuarter([10]), 'one company')
    assert.isTrue(isEnoughOfQuarter([8, 1, 1, 1]))
    assert.isFalse(isEnoughOfQuarter([]))
  }).tags(['@OUT-21', '@OUT-26', '@R672'])

  test('change by homes that join, leave or are corrected', ({ assert }) => {
    const before = homes(1, 2, null)
    assert.equal(changedHomes(before, before), 0)
    assert.equal(changedHomes(homes(1, 2, null, 4), before), 1)
    assert.equal(changedHomes(homes(1, 2), before), 1)
    assert.equal(changedHomes(homes(1, 3, 5), before), 2)
    assert.equal(changedHomes(homes(null, 2, null), before), 1, 'not sold after all')
    assert.equal(changedHomes(homes(1, 2, null), {}), 3)
  }).tags(['@OUT-24'])
})
