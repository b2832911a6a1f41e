import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  compareParts,
  inItemOrder,
  itemsOfRooms,
  mostParts,
  partItems,
  partsFor,
  splitLike,
  sumError,
  sumOfParts,
  type BidPart,
  type PartItem,
} from '#shared/bids/bid_parts'
import { bidAmountLimit } from '#shared/bids/bid_enums'
import { photoRooms } from '#shared/projects/project_enums'

const part = (item: PartItem, amount: number): BidPart => ({ item, amount })

const anySplit = fc.uniqueArray(
  fc.record({
    item: fc.constantFrom(...partItems.values),
    amount: fc.integer({ min: 1, max: bidAmountLimit }),
  }),
  { minLength: 1, maxLength: mostParts, selector: ({ item }) => item }
)

test.group('Items of a split price', () => {
  test('are all rooms of a project, with the bedrooms one by one', ({ assert }) => {
    const others = ['All Bedrooms', 'All Bathrooms']
    const rooms = photoRooms.filter((room) => !others.includes(room))
    assert.includeMembers([...partItems.values], rooms)
    assert.notIncludeMembers([...partItems.values], others)
  }).tags(['@ASK-61'])

  test('of a project are its rooms to stage', ({ assert }) => {
    assert.deepEqual(itemsOfRooms(['Office', 'Living Room', 'Number of Bathrooms'], 3), [
      'Living Room',
      'Office',
    ])
    assert.deepEqual(itemsOfRooms(['All Bedrooms', 'Master Bedroom'], 3), [
      'Master Bedroom',
      'Bedroom 2',
      'Bedroom 3',
    ])
    assert.deepEqual(itemsOfRooms(['All Bedrooms'], null), ['Master Bedroom'])
    assert.deepEqual(itemsOfRooms(['All Bathrooms'], 9), ['Master Bathroom', 'Other Bathrooms'])
    assert.isAtMost(itemsOfRooms(photoRooms, 99).length, mostParts)
  }).tags(['@ASK-70'])

  test('have one order', ({ assert }) => {
    const parts = [part('Other', 1), part('Living Room', 2), part('Removal', 3)]
    assert.deepEqual(inItemOrder(parts), [parts[1], parts[2], parts[0]])
  }).tags(['@ASK-61'])
})

test.group('The sum of the parts', () => {
  test('is the amount, or the sentence names both', ({ assert }) => {
    const parts = [part('Office', 1500), part('Removal', 2000)]
    assert.equal(sumOfParts(parts), 3500)
    assert.isNull(sumError(parts, 3500))
    assert.equal(sumError(parts, 3640), 'The parts add up to $3,500, but the offer is $3,640')
  }).tags(['@ASK-60'])
})

test.group('The shares of a former split', () => {
  test('are rounded by the largest remainder', ({ assert }) => {
    const thirds = [part('Living Room', 1000), part('Office', 1000), part('Removal', 1000)]
    assert.deepEqual(splitLike(thirds, 100), [
      part('Living Room', 35),
      part('Office', 35),
      part('Removal', 30),
    ])
    const half = [part('Living Room', 1500), part('Office', 500)]
    assert.deepEqual(splitLike(half, 3001), [part('Living Room', 2251), part('Office', 750)])
    // Of seven steps they get 3.5, 2.1 and 1.4, or 1.2, 2.9 and 2.9.
    const uneven = [part('Living Room', 50), part('Office', 30), part('Removal', 20)]
    const shares = (parts: BidPart[]) => splitLike(parts, 35).map(({ amount }) => amount)
    assert.deepEqual(shares(uneven), [20, 10, 5])
    const small = [part('Living Room', 12), part('Office', 29), part('Removal', 29)]
    assert.deepEqual(shares(small), [5, 15, 15])
  }).tags(['@ASK-71'])

  test('are at least $5, of the largest parts if there are too few dollars', ({ assert }) => {
    const uneven = [part('Living Room', 9998), part('Office', 1), part('Removal', 1)]
    assert.deepEqual(splitLike(uneven, 42), [
      part('Living Room', 32),
      part('Office', 5),
      part('Removal', 5),
    ])
    assert.deepEqual(splitLike(uneven, 14), [part('Living Room', 9), part('Office', 5)])
    assert.deepEqual(splitLike(uneven, 3), [part('Living Room', 3)])
  }).tags(['@ASK-71', '@R293'])

  test('always add up to the amount, in steps of $5 but for the largest', ({ assert }) => {
    fc.assert(
      fc.property(anySplit, fc.integer({ min: 1, max: bidAmountLimit }), (parts, amount) => {
        const shares = splitLike(parts, amount)
        assert.equal(sumOfParts(shares), amount)
        assert.isTrue(shares.every((one) => Number.isInteger(one.amount) && one.amount >= 1))
        assert.lengthOf(shares, Math.min(parts.length, Math.max(1, Math.floor(amount / 5))))
        assert.deepEqual(shares, inItemOrder(shares))
        const [largest, ...others] = shares.toSorted((one, other) => other.amount - one.amount)
        assert.equal(largest.amount % 5, amount % 5)
        assert.isTrue(others.every((one) => one.amount % 5 === 0))
        const whole = parts.map((one) => ({ ...one, amount: one.amount * 5 }))
        assert.deepEqual(splitLike(whole, sumOfParts(whole)), inItemOrder(whole))
      })
    )
  }).tags(['@ASK-71'])
})

test.group('The parts of another offer', () => {
  const parts = [
    part('Living Room', 1500),
    part('Kitchen', 800),
    part('Removal', 400),
    part('Other', 50),
  ]

  test('that suit a project are its rooms and the services', ({ assert }) => {
    assert.deepEqual(partsFor(['Living Room', 'Office'], parts), [parts[0], parts[2], parts[3]])
    assert.deepEqual(partsFor(['Kitchen', 'Living Room'], parts), parts)
  }).tags(['@ASK-71', '@R293'])

  test('are none if no room suits', ({ assert }) => {
    assert.deepEqual(partsFor(['Office'], parts), [])
    assert.deepEqual(partsFor([], parts), [])
    assert.deepEqual(partsFor(['Office'], []), [])
  }).tags(['@ASK-71', '@R293'])
})

test.group('Compared parts', () => {
  const whole = [part('Living Room', 1600), part('Office', 800), part('Removal', 400)]
  const small = [part('Living Room', 1500), part('Bedroom 2', 900), part('Other', 100)]

  test('are lined up by item', ({ assert }) => {
    assert.deepEqual(compareParts([whole, null, small])?.rows, [
      { item: 'Living Room', values: ['$1,600', '–', '$1,500'] },
      { item: 'Office', values: ['$800', '–', 'Not included'] },
      { item: 'Bedroom 2', values: ['Not included', '–', '$900'] },
      { item: 'Removal', values: ['$400', '–', 'Not separate'] },
      { item: 'Other', values: ['–', '–', '$100'] },
    ])
  }).tags(['@ASK-73'])

  test('say what an offer leaves out, and which one is not split', ({ assert }) => {
    const compared = compareParts([whole, null, small])
    assert.deepEqual(compared?.splits, ['Split', 'One price, not split', 'Split'])
    assert.deepEqual(compared?.missing, [
      'Doesn’t include bedroom 2.',
      null,
      'Doesn’t include the office. No separate price for removal.',
    ])
    const rooms = [part('Kitchen', 1), part('Entry/Foyer', 1), part('First Month', 1)]
    assert.deepEqual(compareParts([rooms, [part('Den', 5)]])?.missing, [
      'Doesn’t include the den.',
      'Doesn’t include the kitchen or the entry/foyer. No separate price for the first month.',
    ])
  }).tags(['@ASK-73', '@R294'])

  test('are missing without a split offer', ({ assert }) => {
    assert.isNull(compareParts([null, null]))
    assert.isNull(compareParts([]))
  }).tags(['@ASK-73'])

  test('have each amount once, in the row of its item', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(fc.option(anySplit), { maxLength: 6 }), (offers) => {
        const compared = compareParts(offers)
        const items = new Set(offers.flatMap((parts) => (parts ?? []).map(({ item }) => item)))
        assert.lengthOf(compared?.rows ?? [], items.size)
        for (const { item, values } of compared?.rows ?? []) {
          const known = values.filter((value) => value.startsWith('$'))
          const has = offers.filter((parts) => parts?.some((one) => one.item === item))
          assert.lengthOf(known, has.length)
          assert.lengthOf(values, offers.length)
        }
      })
    )
  }).tags(['@ASK-73'])
})
