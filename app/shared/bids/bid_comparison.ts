import {
  costAt,
  DAYS_PER_MONTH,
  extraMonths,
  marketDays,
  type PricedBid,
} from '#shared/bids/bid_costs'

/**
 * The day that a comparison starts from: the latest one, up to `marketDays.start`, for which more
 * than half of the bids name a price.
 */
export function startDay(bids: readonly PricedBid[]): number {
  const { shortest, start } = marketDays
  const days = [start, ...bids.map(({ term }) => term)].filter((day) => day <= start)
  const isPricedByMost = (day: number) =>
    bids.filter((bid) => costAt(bid, day) !== null).length * 2 > bids.length
  return Math.max(shortest, ...days.filter(isPricedByMost))
}

/** Marks the best values. Marks none if fewer than two are known or all known ones are equal. */
export function markBest(values: readonly (number | null)[], better: 'lowest' | 'highest') {
  const known = values.filter((value) => value !== null)
  const best = better === 'lowest' ? Math.min(...known) : Math.max(...known)
  const differ = known.some((value) => value !== best)
  return values.map((value) => differ && value === best)
}

/** The cost from this day on. */
interface CostStep {
  day: number
  cost: number
}

export interface CostLine {
  steps: CostStep[]
  /** The last day with a known cost. */
  until: number
}

/**
 * Total cost over the slider's range. Ends at the bid's term if there is no price for additional
 * months.
 */
export function costLine(bid: PricedBid): CostLine {
  const { shortest, longest } = marketDays
  const steps: CostStep[] = [{ day: shortest, cost: bid.amount }]
  if (bid.month === null) return { steps, until: Math.min(bid.term, longest) }
  for (let day = bid.term; day < longest; day += DAYS_PER_MONTH) {
    steps.push({ day, cost: bid.amount + extraMonths(bid, day + 1) * bid.month })
  }
  return { steps, until: longest }
}

/** The last day of the slider's range for which any bid names a price. */
export function lastPricedDay(bids: readonly PricedBid[]): number {
  return Math.max(...bids.map((bid) => costLine(bid).until))
}
