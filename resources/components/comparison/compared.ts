import { timelineDays } from '#shared/bid_enums'
import { costAt, markBest, perUnit, type PricedBid } from '#shared/bid_costs'
import { compareParts, partItems } from '#shared/bid_parts'
import { money, rate } from '#shared/money'
import { ratingText } from '#shared/reputation'
import { lowPriceNote, type UsualPrice } from '#shared/usual_prices'
import { extraMonth, isPartyBid, type Bid, type PartyBid } from '~/components/bids/offers'
import type { Verdict } from '~/components/comparison/verdict'
import type { Data } from '@generated/data'

/** Minimum number of bids to compare. */
export const FEWEST = 2

/** The bids that can be compared, in the same order. */
export const comparable = (bids: readonly Bid[]): PartyBid[] =>
  bids.filter(isPartyBid).filter((bid) => bid.can.compare)

export const priced = (bid: PartyBid): PricedBid => ({
  amount: bid.amount,
  term: Number(bid.stagingPeriod),
  month: bid.extensionPerMonth,
})

export interface ComparisonRow {
  label: string
  /** One value per bid. */
  values: string[]
  /** Which values are the best and get `word`. */
  best?: boolean[]
  word?: 'Lowest' | 'Longest' | 'Soonest'
  /** A sentence below a value, or null. */
  notes?: (string | null)[]
  /** Collapsed on small screens. */
  detail?: boolean
  /** A part of the price, below the row about the split. */
  part?: boolean
  /** Takes the whole width of a card. */
  wide?: boolean
}

/** Whether each price is split and what it leaves out, then a row for each part; none if no price is split. */
function partRows(bids: readonly PartyBid[]): ComparisonRow[] {
  const compared = compareParts(bids.map(({ parts }) => parts))
  if (!compared) return []
  const { rows, splits, missing } = compared
  return [
    { label: 'Price by room', values: splits, notes: missing, wide: true },
    ...rows.map(({ item, values }) => ({
      label: partItems.label(item),
      values,
      detail: true,
      part: true,
    })),
  ]
}

/** How much more each bid costs than the lowest one on the chosen day; no row if none is lowest. */
export function overLowest(
  bids: readonly PartyBid[],
  days: number,
  { cost: lowest, lowest: cheapest }: Verdict
): ComparisonRow[] {
  if (lowest === null || cheapest.length === 0) return []
  const more = (bid: PartyBid) => {
    const cost = costAt(priced(bid), days)
    if (cost === null) return 'Not known'
    return cost === lowest ? 'Lowest' : `+${money(cost - lowest)}`
  }
  return [{ label: 'Over the lowest', values: bids.map(more) }]
}

/** All rows but the cost over time, without those for which the project lacks data. */
export function comparisonRows(
  bids: readonly PartyBid[],
  project: Data.Project,
  usualPrice: UsualPrice | null
): ComparisonRow[] {
  const lowest = (values: (number | null)[]) =>
    ({ best: markBest(values, 'lowest'), word: 'Lowest' }) as const
  const amounts = bids.map((bid) => bid.amount)
  const cheapest = lowest(amounts)
  const rooms = project.roomsToStage.length
  const feet = project.squareFootage ?? 0
  return [
    {
      label: 'Offer',
      values: amounts.map(money),
      notes: amounts.map((amount) => lowPriceNote(amount, usualPrice)),
      ...cheapest,
    },
    ...partRows(bids),
    {
      label: 'Staging period',
      values: bids.map((bid) => bid.stagingPeriodLabel),
      best: markBest(
        bids.map((bid) => Number(bid.stagingPeriod)),
        'highest'
      ),
      word: 'Longest',
    },
    {
      label: 'Each extra month',
      values: bids.map(extraMonth),
      ...lowest(bids.map((bid) => bid.extensionPerMonth)),
    },
    {
      label: 'Per staged day',
      values: bids.map((bid) => rate(bid.costPerDay)),
      ...lowest(bids.map((bid) => bid.costPerDay)),
    },
    ...(rooms > 0
      ? [
          {
            label: `Per room (${rooms})`,
            values: amounts.map((amount) => money(amount / rooms)),
            ...cheapest,
            detail: true,
          },
        ]
      : []),
    ...(feet > 0
      ? [
          {
            label: 'Per square foot',
            values: amounts.map((amount) => rate(perUnit(amount, feet))),
            ...cheapest,
            detail: true,
          },
        ]
      : []),
    {
      label: 'Timeline',
      values: bids.map((bid) => bid.timelineLabel),
      best: markBest(
        bids.map((bid) => timelineDays[bid.timeline]),
        'lowest'
      ),
      word: 'Soonest',
      detail: true,
    },
    {
      label: 'Reviews',
      values: bids.map(({ bidder }) => ratingText(bidder.reputation?.rating ?? 0)),
    },
    {
      label: 'Completed on Stagely',
      values: bids.map(({ bidder }) => String(bidder.reputation?.completedProjects || 'None yet')),
      notes: bids.map(({ bidder }) => (bidder.reputation?.isNew ? 'New on Stagely' : null)),
    },
    { label: 'Payment terms', values: bids.map((bid) => bid.paymentTermsLabel), detail: true },
    {
      label: 'Credit cards',
      values: bids.map((bid) => (bid.acceptsCreditCards ? 'Accepted' : 'Not accepted')),
      detail: true,
    },
  ]
}
