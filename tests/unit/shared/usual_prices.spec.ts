import { test } from '@japa/runner'
import {
  areaOf,
  homeKindOf,
  kindInWords,
  lowPriceNote,
  rangeInWords,
  scarcity,
  usualPriceRules,
  type PriceFigure,
  type UsualPrice,
} from '#shared/market/usual_prices'

const kind = { stagingLevel: 'luxury', size: '1500_2499', state: 'NC' } as const
const figure: PriceFigure = {
  ...{ low: 2400, median: 2900, high: 3300 },
  ...{ area: 'state', asOf: '2026-11-22T05:00:00Z' },
}
const ofState: UsualPrice = { ...kind, figure }
const ofAllStates: UsualPrice = { ...kind, figure: { ...figure, area: 'all_states' } }
const unknown: UsualPrice = { ...kind, figure: null }

test.group('Usual prices', () => {
  test('come from five offers of three companies in 24 months, rounded to $50', ({ assert }) => {
    assert.deepInclude(
      { ...usualPriceRules },
      { months: 24, fewestOffers: 5, fewestCompanies: 3, rounding: 50, fewestChanges: 3 }
    )
  }).tags(['@RET-16', '@R176'])

  test('are those of homes with the same level, size and state', ({ assert }) => {
    const home = { stagingLevel: 'luxury', squareFootage: 2000, state: 'NC' } as const
    assert.deepEqual(homeKindOf(home), kind)
    assert.isNull(homeKindOf({ ...home, squareFootage: null }))
    assert.isNull(homeKindOf({ ...home, state: null }))
  }).tags(['@RET-17'])

  test('are named in words', ({ assert }) => {
    assert.equal(kindInWords(kind), 'luxury staging of homes of 1,500 to 2,499 sq ft')
    assert.equal(
      kindInWords({ ...kind, stagingLevel: 'ultra_luxury', size: 'under_1500' }),
      'ultra luxury staging of homes under 1,500 sq ft'
    )
    assert.equal(
      kindInWords({ ...kind, size: '4000_up' }),
      'luxury staging of homes of 4,000 sq ft and more'
    )
    assert.equal(rangeInWords(figure), '$2,400 to $3,300')
    assert.equal(rangeInWords({ ...figure, low: 2900, high: 2900 }), '$2,900')
  }).tags(['@RET-16'])

  test('say whether they are those of the state or of all states', ({ assert }) => {
    assert.equal(areaOf(ofState, ofState.figure!), 'North Carolina')
    assert.equal(areaOf(ofAllStates, ofAllStates.figure!), 'all states')
    assert.isNull(scarcity(ofState))
    assert.equal(
      scarcity(ofAllStates),
      'Too few offers were accepted in North Carolina, so these are the prices of all states.'
    )
    assert.equal(
      scarcity(unknown),
      'Too few offers were accepted in North Carolina for luxury staging of homes of 1,500 to 2,499 sq ft to say what is usual.'
    )
  }).tags(['@RET-18'])

  test('mark an offer below half of the median of its state', ({ assert }) => {
    const note = "Less than half of the usual price for similar homes. Ask what's included."
    assert.equal(lowPriceNote(1449, ofState), note)
    assert.isNull(lowPriceNote(1450, ofState), 'exactly half')
    assert.isNull(lowPriceNote(2900, ofState))
    assert.isNull(lowPriceNote(1, ofAllStates))
    assert.isNull(lowPriceNote(1, unknown))
    assert.isNull(lowPriceNote(1, null))
  }).tags(['@RET-23', '@R177'])
})
