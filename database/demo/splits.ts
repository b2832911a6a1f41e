import { itemsOfRooms, splitLike, type BidPart, type PartItem } from '#shared/bids/bid_parts'
import type { DemoBid, DemoProject } from '#database/demo/types'

/** How much of a price an item is, compared with a living room. Other rooms are small. */
const weights: Partial<Record<PartItem, number>> = {
  'Living Room': 10,
  'Family Room': 8,
  'Master Bedroom': 8,
  'Dining Room': 6,
  'Outdoor Space': 5,
  'Delivery and Setup': 5,
  'Removal': 3,
}

/** The companies that split the price of each offer, by their index in the list of stagers. */
const splitters: readonly number[] = [1, 4, 6, 7]

/** The parts of a price by the project's rooms, in whole tens where the price is; null if it isn't split. */
export function splitOf(project: DemoProject, bid: DemoBid): BidPart[] | null {
  if (bid.parts) return [...bid.parts]
  if (!splitters.includes(bid.company)) return null
  const rooms = itemsOfRooms(project.roomsToStage, project.bedrooms)
  const items: PartItem[] = [...rooms, 'Delivery and Setup', 'Removal']
  const shares = items.map((item) => ({ item, amount: weights[item] ?? 3 }))
  const unit = bid.amount % 10 === 0 ? 10 : 1
  return splitLike(shares, bid.amount / unit).map(({ item, amount }) => ({
    item,
    amount: amount * unit,
  }))
}
