/**
 * Compares what bids cost. Amounts are in whole dollars unless the name says otherwise. Results
 * refer to bids by their position.
 */
export interface PricedBid {
  amount: number
  /** Days included in the amount. */
  term: number
  /** Price of each additional month; null if the stager named none. */
  month: number | null
}

/** An additional month of a staging. */
export const DAYS_PER_MONTH = 30

/** Range of the "days on the market" slider. */
export const marketDays = { shortest: 15, longest: 150, step: 5, start: 75 } as const

/** Price per unit in dollars, rounded to the cent. */
export function perUnit(dollars: number, units: number): number {
  return Math.round((dollars / units) * 100) / 100
}

/** Additional months after the bid's term; a started month counts in full. */
export function extraMonths({ term }: Pick<PricedBid, 'term'>, days: number): number {
  return Math.max(0, Math.ceil((days - term) / DAYS_PER_MONTH))
}

/** Total cost after `days`, or null if the stager named no price for additional months. */
export function costAt(bid: PricedBid, days: number): number | null {
  const months = extraMonths(bid, days)
  if (months === 0) return bid.amount
  return bid.month === null ? null : bid.amount + months * bid.month
}
