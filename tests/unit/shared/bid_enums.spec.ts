import { test } from '@japa/runner'
import {
  bidTimelines,
  declineReasons,
  timelineDays,
  withDeclineReason,
} from '#shared/bids/bid_enums'

test.group('Timelines of offers', () => {
  test('last as many days as they say', ({ assert }) => {
    assert.deepEqual(
      bidTimelines.values.map((value) => [value, timelineDays[value]]),
      [
        ['1 week', 7],
        ['2 weeks', 14],
        ['3 weeks', 21],
        ['1 month', 30],
        ['flexible', null],
      ]
    )
  }).tags(['@ENU-09'])
})

test.group('Reasons for declining an offer', () => {
  test('can be chosen, and are told to the company in words', ({ assert }) => {
    const told = declineReasons.values.map((reason) => withDeclineReason('Declined', reason))
    assert.deepEqual(told, [
      'Declined. Reason: the price',
      'Declined. Reason: the timing',
      'Declined. Reason: the style',
      'Declined. Reason: they chose another company',
      'Declined. Reason: other',
    ])
    assert.equal(withDeclineReason('Declined', null), 'Declined')
  }).tags(['@OFR-14'])
})
