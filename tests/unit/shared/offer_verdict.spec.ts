import { test } from '@japa/runner'
import type { PricedBid } from '#shared/bids/bid_costs'
import type { PartItem } from '#shared/bids/bid_parts'
import { offerLetter } from '#shared/bids/offer_letters'
import { scopeOf } from '#shared/bids/offer_scope'
import { markSameScope, verdictText, verdictOn, type ScopedOffer } from '#shared/bids/offer_verdict'

const rooms: PartItem[] = [
  ...(['Living Room', 'Dining Room', 'Kitchen', 'Office'] as const),
  ...(['Bedroom 2', 'Entry/Foyer'] as const),
]

interface Made extends Partial<PricedBid> {
  amount: number
  /** How many of the rooms it has, from the first; null without a split. */
  has?: number | null
  /** The rooms that it lacks, by their place. */
  lacks?: number[]
}

function made(
  { amount, term = 30, month = 900, has = 6, lacks = [] }: Made,
  asked = rooms
): ScopedOffer {
  const items = rooms.filter((_, at) => has !== null && at < has && !lacks.includes(at))
  const parts = has === null ? null : items.map((item) => ({ item, amount: 1 }))
  return { price: { amount, term, month }, scope: scopeOf(asked, parts) }
}

const letters = Array.from({ length: 12 }, (_, at) => offerLetter(at + 1))

function read(offers: Made[], days = 30) {
  const verdict = verdictOn(
    offers.map((each) => made(each)),
    days
  )
  return {
    sentence: verdictText(verdict, letters).replaceAll('\u00a0', ' '),
    best: verdict.best.map((at) => letters[at]).join(''),
    marks: verdict.marks,
  }
}

/** So many offers for everything, each $100 more than the one before. */
const complete = (count: number, from = 3000): Made[] =>
  Array.from({ length: count }, (_, at) => ({ amount: from + 100 * at }))

interface Case {
  offers: Made[]
  days?: number
  sentence: string
  /** Letters of the offers in the color of the best. */
  best: string
  /** By letter; the others have none. */
  marks?: Record<string, string>
}

const cases: Record<string, Case> = {
  'two of the same scope': {
    offers: complete(2),
    sentence: 'A costs least for all 6 rooms at 30 days: $3,000.',
    best: 'A',
    marks: { A: 'Lowest for all 6 rooms' },
  },
  'two that cost the same': {
    offers: [{ amount: 3000 }, { amount: 3000 }],
    sentence: 'Both cost the same for all 6 rooms at 30 days: $3,000.',
    best: '',
  },
  'three that cost the same': {
    offers: [{ amount: 3000 }, { amount: 3000 }, { amount: 3000 }],
    sentence: 'All cost the same for all 6 rooms at 30 days: $3,000.',
    best: '',
  },
  'two with the same single room': {
    offers: [
      { amount: 3180, has: 1 },
      { amount: 3000, has: 1 },
    ],
    sentence: 'No offer covers all 6 rooms. A and B cover most (1), from $3,000 at 30 days.',
    best: '',
    marks: { B: 'Lowest for the same room' },
  },
  'two of which the cheaper one leaves out half': {
    offers: [{ amount: 4400 }, { amount: 2450, has: 3 }],
    sentence:
      'A is the only offer for all 6 rooms: $4,400 at 30 days. B asks least, $2,450, and leaves out 3 of 6 rooms.',
    best: 'A',
    marks: { A: 'Only one for all 6 rooms' },
  },
  'two of which the more expensive one leaves out half': {
    offers: [{ amount: 2400 }, { amount: 2450, has: 3 }],
    sentence: 'A is the only offer for all 6 rooms: $2,400 at 30 days. B leaves out 3 of 6 rooms.',
    best: 'A',
    marks: { A: 'Only one for all 6 rooms' },
  },
  'two that don’t list their rooms': {
    offers: [
      { amount: 3180, has: null },
      { amount: 3640, has: null },
    ],
    sentence: 'No offer lists its rooms. A asks least at 30 days: $3,180.',
    best: '',
  },
  'two, neither with a price': {
    offers: [
      { amount: 3180, month: null },
      { amount: 3640, month: null },
    ],
    days: 60,
    sentence: 'No offer gives a price for 60 days.',
    best: '',
  },
  'two with the same rooms left out': {
    offers: [
      { amount: 3180, has: 5 },
      { amount: 3000, has: 5 },
    ],
    sentence: 'No offer covers all 6 rooms. A and B cover most (5), from $3,000 at 30 days.',
    best: '',
    marks: { B: 'Lowest for the same 5 rooms' },
  },
  'three of the market that the pictures show': {
    offers: [
      { amount: 3180, term: 60, month: 690, lacks: [3] },
      { amount: 3640, term: 90, month: 540 },
      { amount: 2450, month: 980, has: 3 },
    ],
    sentence:
      'B is the only offer for all 6 rooms: $3,640 at 30 days. C asks least, $2,450, and leaves out 3 of 6 rooms. A leaves out 1 of 6 rooms.',
    best: 'B',
    marks: { B: 'Only one for all 6 rooms' },
  },
  'the same three after 150 days': {
    offers: [
      { amount: 3180, term: 60, month: 690, lacks: [3] },
      { amount: 3640, term: 90, month: 540 },
      { amount: 2450, month: 980, has: 3 },
    ],
    days: 150,
    sentence:
      'B is the only offer for all 6 rooms: $4,720 at 150 days. 2 other offers leave out rooms.',
    best: 'B',
    marks: { B: 'Only one for all 6 rooms' },
  },
  'three, none of them for everything': {
    offers: [
      { amount: 3180, has: 5 },
      { amount: 2450, has: 3 },
      { amount: 2600, has: null },
    ],
    sentence:
      'No offer covers all 6 rooms. A covers most (5), for $3,180 at 30 days. B asks least, $2,450, and leaves out 3 of 6 rooms. C doesn’t list its rooms.',
    best: '',
  },
  'three, none for everything, and the widest is the cheapest': {
    offers: [
      { amount: 2400, has: 5 },
      { amount: 2450, has: 3 },
      { amount: 2600, has: 3 },
    ],
    sentence:
      'No offer covers all 6 rooms. A covers most (5), for $2,400 at 30 days. 2 other offers leave out rooms.',
    best: '',
    marks: { B: 'Lowest for the same 3 rooms' },
  },
  'three with the only complete one silent': {
    offers: [
      { amount: 3000, month: null },
      { amount: 2450, has: 3 },
      { amount: 2450, has: 4 },
    ],
    days: 60,
    sentence:
      'A is the only offer for all 6 rooms and gives no price for 60 days. B and C ask least, $3,350: B leaves out 3 of 6 rooms, C leaves out 2 of 6 rooms.',
    best: '',
    marks: { A: 'Only one for all 6 rooms' },
  },
  'three with a price from one of the complete ones': {
    offers: [{ amount: 3000, month: null }, { amount: 3500 }, { amount: 2450, has: 3 }],
    days: 60,
    sentence:
      'Of the offers for all 6 rooms, only B gives a price for 60 days: $4,400. C asks least, $3,350, and leaves out 3 of 6 rooms.',
    best: '',
  },
  'five of the same scope, one silent': {
    offers: [...complete(4), { amount: 2000, month: null }],
    days: 60,
    sentence:
      'A costs least for all 6 rooms at 60 days: $3,900. 1 offer gives no price that far out.',
    best: 'A',
    marks: { A: 'Lowest for all 6 rooms' },
  },
  'five, two for everything': {
    offers: [
      { amount: 2900, has: null },
      { amount: 3640 },
      { amount: 2450, has: 3 },
      { amount: 3500 },
      { amount: 3100, has: 5 },
    ],
    sentence:
      'D costs least for all 6 rooms at 30 days: $3,500. C asks least, $2,450, and leaves out 3 of 6 rooms. 2 other offers leave out rooms or don’t list them.',
    best: 'D',
    marks: { D: 'Lowest for all 6 rooms' },
  },
  'eight of the same scope, two equally low': {
    offers: [...complete(4), ...complete(4)],
    sentence: 'A and E cost least for all 6 rooms at 30 days: $3,000.',
    best: 'AE',
    marks: { A: 'Lowest for all 6 rooms', E: 'Lowest for all 6 rooms' },
  },
  'eight, one for everything': {
    offers: [
      { amount: 5200 },
      ...Array.from({ length: 4 }, (_, at): Made => ({ amount: 2500 + at * 50, has: 2 })),
      ...Array.from({ length: 3 }, (_, at): Made => ({ amount: 2700 + at * 50, has: null })),
    ],
    sentence:
      'A is the only offer for all 6 rooms: $5,200 at 30 days. B asks least, $2,500, and leaves out 4 of 6 rooms. 6 other offers leave out rooms or don’t list them.',
    best: 'A',
    marks: { A: 'Only one for all 6 rooms', B: 'Lowest for the same 2 rooms' },
  },
  'twelve of the same scope': {
    offers: complete(12).toReversed(),
    sentence: 'L costs least for all 6 rooms at 30 days: $3,000.',
    best: 'L',
    marks: { L: 'Lowest for all 6 rooms' },
  },
  'twelve, half of them for everything': {
    offers: [
      ...complete(6, 4000),
      ...Array.from({ length: 6 }, (_, at): Made => ({ amount: 3000 - at, has: at })),
    ],
    sentence:
      'A costs least for all 6 rooms at 30 days: $4,000. L asks least, $2,995, and leaves out 1 of 6 rooms. 5 other offers leave out rooms or don’t list them.',
    best: 'A',
    marks: { A: 'Lowest for all 6 rooms' },
  },
}

test.group('The verdict on offers', () => {
  test('says who has everything, and who asks less for what, with 2 to 12 of them', ({
    assert,
  }) => {
    for (const [name, { offers, days, sentence, best, marks = {} }] of Object.entries(cases)) {
      const verdict = read(offers, days)
      assert.equal(verdict.sentence, sentence, name)
      assert.equal(verdict.best, best, name)
      const expected = offers.map((_, at) => marks[letters[at]] ?? null)
      assert.deepEqual(verdict.marks, expected, name)
    }
    const counts = Object.values(cases).map(({ offers }) => offers.length)
    assert.includeMembers(counts, [2, 3, 5, 8, 12])
  }).tags(['@PLC-56', '@R550'])

  test('never marks an offer as the lowest because it leaves out rooms', ({ assert }) => {
    for (const count of [2, 3, 5, 8, 12]) {
      const offers = complete(count).map((each, at) => ({
        ...each,
        amount: 5000 - at * 300,
        has: 6 - (at % 6),
      }))
      const { marks } = read(offers)
      marks.forEach((mark, at) => {
        const same = offers.filter(({ has }) => has === offers[at].has)
        if (mark?.startsWith('Lowest')) assert.isAbove(same.length, 1)
      })
    }
  }).tags(['@PLC-56'])

  test('compares all offers on a project that names no rooms', ({ assert }) => {
    const offers = [made({ amount: 3000, has: null }, []), made({ amount: 2500, has: 2 }, [])]
    const verdict = verdictOn(offers, 30)
    assert.equal(
      verdictText(verdict, letters).replaceAll('\u00a0', ' '),
      'B costs least at 30 days: $2,500.'
    )
    assert.deepEqual(verdict.marks, [null, 'Lowest at 30 days'])
  }).tags(['@PLC-56'])

  test('has the best value only among offers for the same rooms', ({ assert }) => {
    const scopes = [{}, {}, { has: 3 }, { has: 3 }, { has: null }].map(
      (each) => made({ amount: 1, ...each }).scope
    )
    assert.deepEqual(markSameScope(scopes, [5, 4, 3, 2, 1], 'lowest'), [
      ...[false, true, false, true, false],
    ])
  }).tags(['@PLC-57'])
})
