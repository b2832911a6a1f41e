import { test } from '@japa/runner'
import type { BidPart, PartItem } from '#shared/bids/bid_parts'
import { offerLetter } from '#shared/bids/offer_letters'
import {
  isComplete,
  leavesOut,
  missingRoomsText,
  scopeKey,
  scopeOf,
  scopeText,
} from '#shared/bids/offer_scope'

const six: PartItem[] = [
  ...(['Living Room', 'Dining Room', 'Kitchen', 'Office'] as const),
  ...(['Bedroom 2', 'Entry/Foyer'] as const),
]
const parts = (...items: PartItem[]): BidPart[] => items.map((item) => ({ item, amount: 100 }))

test.group('The scope of an offer', () => {
  test('is told by the rooms of its split price', ({ assert }) => {
    for (const [split, text, out, missing] of [
      [parts(...six, 'Removal'), 'All 6 rooms', null, null],
      [
        parts('Living Room', 'Dining Room', 'Bedroom 2'),
        '3 of 6 rooms',
        'leaves out 3 of 6 rooms',
        'No kitchen, office, or entry/foyer.',
      ],
      [parts(...six.slice(1)), '5 of 6 rooms', 'leaves out 1 of 6 rooms', 'No living room.'],
      [parts('Den'), '0 of 6 rooms', 'leaves out all 6 rooms', null],
      [parts('Removal', 'Other'), 'Rooms not listed', 'doesn’t list its rooms', null],
      [null, 'Rooms not listed', 'doesn’t list its rooms', null],
    ] as const) {
      const scope = scopeOf(six, split && [...split])!
      assert.equal(scopeText(scope), text)
      assert.equal(leavesOut(scope), out)
      assert.equal(missingRoomsText(scope), missing)
      assert.equal(isComplete(scope), text === 'All 6 rooms')
    }
  }).tags(['@PLC-55'])

  test('counts what is left out where the list would be long', ({ assert }) => {
    const asked: PartItem[] = [...six, 'Den', 'Playroom']
    const scope = scopeOf(asked, parts('Den', 'Playroom'))!
    assert.equal(
      missingRoomsText(scope),
      'No living room, dining room, kitchen, office, or 2 others.'
    )
  }).tags(['@PLC-55'])

  test('is worded for one room and for two', ({ assert }) => {
    const texts = [1, 2, 3].map((count) => {
      const asked = six.slice(0, count)
      return scopeText(scopeOf(asked, parts(...asked))!)
    })
    assert.deepEqual(texts, ['The room', 'Both rooms', 'All 3 rooms'])
  }).tags(['@PLC-55'])

  test('is the same for the same rooms that were asked for, and like no other if unknown', ({
    assert,
  }) => {
    const key = (split: BidPart[] | null) => scopeKey(scopeOf(six, split)!)
    assert.equal(key(parts('Office', 'Kitchen')), key(parts('Kitchen', 'Office', 'Den')))
    assert.notEqual(key(parts('Office')), key(parts('Kitchen')))
    assert.isNull(key(null))
    assert.isNull(scopeOf([], parts('Kitchen')))
  }).tags(['@PLC-56'])
})

test.group('The letter of an offer', () => {
  test('goes on after Z', ({ assert }) => {
    assert.deepEqual([1, 2, 26, 27, 28, 52, 53, 702, 703].map(offerLetter), [
      'A',
      'B',
      'Z',
      'AA',
      'AB',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  }).tags(['@PLC-65'])
})
