import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { money } from '#shared/values/money'

const services = {
  'Delivery and Setup': 'Delivery and Setup',
  'First Month': 'First Month',
  'Removal': 'Removal',
  'Other': 'Other',
}

/**
 * What an offer's price can be split into, in the order in which offers show it: rooms, named like a project's
 * rooms to stage, and services.
 */
export const partItems = new Enumeration({
  offered: {
    'Living Room': 'Living Room',
    'Family Room': 'Family Room',
    'Dining Room': 'Dining Room',
    'Kitchen': 'Kitchen',
    'Breakfast Room/Nook': 'Breakfast Room/Nook',
    'Office': 'Office',
    'Den': 'Den',
    'Playroom': 'Playroom',
    'Laundry Room': 'Laundry Room',
    'Master Bedroom': 'Master Bedroom',
    'Bedroom 2': 'Bedroom 2',
    'Bedroom 3': 'Bedroom 3',
    'Bedroom 4': 'Bedroom 4',
    'Bedroom 5': 'Bedroom 5',
    'Master Bathroom': 'Master Bathroom',
    'Other Bathrooms': 'Other Bathrooms',
    'Entry/Foyer': 'Entry/Foyer',
    'Outdoor Space': 'Outdoor Space',
    ...services,
  },
})
export type PartItem = ValueOf<typeof partItems>

/** A part of an offer's price. */
export interface BidPart {
  item: PartItem
  /** Whole dollars, at least 1. */
  amount: number
}

export const mostParts = 20

export const sumOfParts = (parts: readonly Pick<BidPart, 'amount'>[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

const placeOf = (item: PartItem) => partItems.values.indexOf(item)

/** The parts in the order of the items. */
export const inItemOrder = (parts: readonly BidPart[]): BidPart[] =>
  parts.toSorted((one, other) => placeOf(one.item) - placeOf(other.item))

/** The error message if the parts aren't the amount; null if they are. */
export function sumError(parts: readonly Pick<BidPart, 'amount'>[], amount: number): string | null {
  const sum = sumOfParts(parts)
  if (sum === amount) return null
  return `The parts add up to ${money(sum)}, but the offer is ${money(amount)}`
}

/** What a share of an amount is rounded to, in dollars, as prices of rooms usually are. */
const shareStep = 5

/**
 * Splits an amount in the proportions of these parts: multiples of $5, at least $5 each, with the largest
 * remainders rounded up. Dollars that are left go to the largest part. Leaves out the smallest parts if there
 * are too few dollars.
 */
export function splitLike(parts: readonly BidPart[], amount: number): BidPart[] {
  const steps = Math.max(1, Math.floor(amount / shareStep))
  const largest = parts.toSorted((one, other) => other.amount - one.amount).slice(0, steps)
  const total = sumOfParts(largest)
  const shares = largest.map(({ item, amount: weight }) => ({
    item,
    amount: Math.max(1, Math.floor((steps * weight) / total)),
    remainder: (steps * weight) % total,
  }))
  const byAmount = () => shares.toSorted((one, other) => other.amount - one.amount)
  const byRemainder = shares.toSorted((one, other) => other.remainder - one.remainder)
  let rest = steps - sumOfParts(shares)
  for (const share of byRemainder.slice(0, Math.max(0, rest))) {
    share.amount += 1
    rest -= 1
  }
  // Parts that were raised to one step take from the largest ones.
  for (; rest < 0; rest += 1) byAmount()[0].amount -= 1
  for (const share of shares) share.amount *= shareStep
  const [first] = byAmount()
  if (first) first.amount += amount - steps * shareStep
  return inItemOrder(shares.map((share) => ({ item: share.item, amount: share.amount })))
}

/**
 * Of the parts of another offer, those that suit a project: its rooms, and the services. None if no room is left.
 *
 * @param items  of the project's rooms (`itemsOfRooms`)
 */
export function partsFor(items: readonly PartItem[], parts: readonly BidPart[]): BidPart[] {
  const suitable = parts.filter(({ item }) => items.includes(item) || isService(item))
  return suitable.every(({ item }) => isService(item)) ? [] : suitable
}

/** What a split leaves out of the items of a project's rooms, in a sentence; null if nothing. */
export function leftOutText(items: readonly PartItem[], parts: readonly BidPart[]): string | null {
  const missing = items.filter((item) => !parts.some((part) => part.item === item))
  const list = new Intl.ListFormat('en-US').format(missing.map(inSentence))
  return list === '' ? null : `It leaves out ${list}, which the owner asks for.`
}

/** The items of a project's rooms to stage. All bedrooms are as many as the home has. */
export function itemsOfRooms(rooms: readonly string[], bedrooms: number | null): PartItem[] {
  const others = partItems.values.filter((item) => {
    const number = /^Bedroom (\d)$/.exec(item)?.[1]
    return number !== undefined && Number(number) <= (bedrooms ?? 0)
  })
  const named = rooms.flatMap((room): PartItem[] => {
    if (room === 'All Bedrooms') return ['Master Bedroom', ...others]
    if (room === 'All Bathrooms') return ['Master Bathroom', 'Other Bathrooms']
    return partItems.values.filter((item) => item === room)
  })
  return partItems.values.filter((item) => named.includes(item))
}

const withoutArticle: readonly PartItem[] = [
  ...(['Bedroom 2', 'Bedroom 3', 'Bedroom 4', 'Bedroom 5'] as const),
  'Delivery and Setup',
  'Removal',
]

/** An item within a sentence: `the office`. */
const inSentence = (item: PartItem) =>
  withoutArticle.includes(item) ? item.toLowerCase() : `the ${item.toLowerCase()}`

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Whether an item is a service. Its price may be part of those of the rooms. */
export const isService = (item: PartItem) => item in services

/** What an offer leaves out that another one has. */
function missingText(missing: readonly PartItem[]): string | null {
  const list = (items: readonly PartItem[]) => either.format(items.map(inSentence))
  const rooms = missing.filter((item) => !isService(item))
  const unpriced = missing.filter((item) => isService(item) && item !== 'Other')
  const sentences = [
    rooms.length > 0 && `Doesn’t include ${list(rooms)}.`,
    unpriced.length > 0 && `No separate price for ${list(unpriced)}.`,
  ]
  return sentences.filter(Boolean).join(' ') || null
}

export interface ComparedParts {
  /** A row for each item of any offer and each room asked for, with an amount for each offer or why there is none. */
  rows: { item: PartItem; values: string[] }[]
  /** Of each offer: whether its price is split. */
  splits: string[]
  /** Of each offer: what it leaves out that another one has, or null. */
  missing: (string | null)[]
}

/**
 * Lines up the parts of offers; null if none is split. An offer without parts is null.
 *
 * @param asked  items of the project's rooms, which have a row also if no offer has them
 */
export function compareParts(
  offers: readonly (readonly BidPart[] | null)[],
  asked: readonly PartItem[] = []
): ComparedParts | null {
  if (offers.every((parts) => parts === null)) return null
  const offered = partItems.values.filter((item) =>
    offers.some((parts) => parts?.some((part) => part.item === item))
  )
  const items = partItems.values.filter((item) => asked.includes(item) || offered.includes(item))
  const amountOf = (parts: readonly BidPart[], item: PartItem) =>
    parts.find((part) => part.item === item)?.amount
  const valueOf = (parts: readonly BidPart[] | null, item: PartItem) => {
    const amount = parts === null ? undefined : amountOf(parts, item)
    if (amount !== undefined) return money(amount)
    if (parts === null || item === 'Other') return '–'
    return isService(item) ? 'Not separate' : 'Not included'
  }
  return {
    rows: items.map((item) => ({ item, values: offers.map((parts) => valueOf(parts, item)) })),
    splits: offers.map((parts) => (parts === null ? notSplit : 'Split')),
    missing: offers.map((parts) =>
      parts === null
        ? null
        : missingText(offered.filter((item) => amountOf(parts, item) === undefined))
    ),
  }
}

const notSplit = 'One price, not split'
