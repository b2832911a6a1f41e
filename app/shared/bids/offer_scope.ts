import { isService, partItems, type BidPart, type PartItem } from '#shared/bids/bid_parts'

/** How much of what a project's owner asks for an offer covers. */
export interface OfferScope {
  /** Rooms that the owner asks for. */
  asked: readonly PartItem[]
  /** Those of them that the split price has; null if the offer names no room. */
  included: readonly PartItem[] | null
  /** All rooms of the split price, also those that nobody asked for. */
  rooms: number
}

/**
 * The scope of an offer.
 *
 * @param asked  items of the project's rooms (`itemsOfRooms`)
 * @param parts  of the price; null if it isn't split
 * @returns null if the project names no rooms
 */
export function scopeOf(
  asked: readonly PartItem[],
  parts: readonly BidPart[] | null
): OfferScope | null {
  if (asked.length === 0) return null
  const rooms = (parts ?? []).map(({ item }) => item).filter((item) => !isService(item))
  const included = rooms.length === 0 ? null : asked.filter((item) => rooms.includes(item))
  return { asked, included, rooms: rooms.length }
}

/** Whether an offer has every room that the owner asks for. */
export const isComplete = ({ asked, included }: OfferScope): boolean =>
  included?.length === asked.length

/** Equal for offers of the same rooms; null for an offer that names none of them, which is like no other. */
export const scopeKey = ({ included }: OfferScope): string | null => included?.join() || null

/** `1 room`, `3 rooms` */
export const roomCount = (count: number) => (count === 1 ? '1 room' : `${count} rooms`)

/** `all 6 rooms`, within a sentence. */
export function allRooms(count: number): string {
  if (count === 1) return 'the room'
  return count === 2 ? 'both rooms' : `all ${count} rooms`
}

/** `All 6 rooms`, `3 of 6 rooms` or `Rooms not listed`. */
export function scopeText({ asked, included }: OfferScope): string {
  if (included === null) return 'Rooms not listed'
  if (included.length < asked.length) return `${included.length} of ${roomCount(asked.length)}`
  const all = allRooms(asked.length)
  return all.charAt(0).toUpperCase() + all.slice(1)
}

/** `leaves out 3 of 6 rooms` or `doesn’t list its rooms`; null for an offer that has all. */
export function leavesOut({ asked, included }: OfferScope): string | null {
  if (included === null) return 'doesn’t list its rooms'
  const missing = asked.length - included.length
  if (missing === 0) return null
  return included.length === 0
    ? `leaves out ${allRooms(asked.length)}`
    : `leaves out ${missing} of ${roomCount(asked.length)}`
}

/** So many rooms are named; more are counted. */
const mostNamed = 5
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** `No kitchen, office, or entry/foyer.`; null unless the offer leaves out a part of the rooms. */
export function missingRoomsText({ asked, included }: OfferScope): string | null {
  if (!included?.length || included.length === asked.length) return null
  const names = asked
    .filter((item) => !included.includes(item))
    .map((item) => partItems.label(item).toLowerCase())
  if (names.length <= mostNamed) return `No ${either.format(names)}.`
  const named = names.slice(0, mostNamed - 1)
  return `No ${named.join(', ')}, or ${names.length - named.length} others.`
}
