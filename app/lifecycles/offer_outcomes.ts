import { outcomeRules, type OfferOutcome } from '#shared/bids/offer_outcomes'

/**
 * How one price compares with all prices on its project, once another offer is paid. The median is
 * rounded, and left out if there are few prices, so that it doesn't reveal a single price.
 *
 * @param amounts  whole dollars, `amount` among them
 */
export function offerOutcomeOf(amount: number, amounts: readonly number[]): OfferOutcome {
  const sorted = amounts.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const median = (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2
  const { rounding, fewestForMedian } = outcomeRules
  return {
    priceRank: 1 + sorted.filter((other) => other < amount).length,
    comparedOffers: sorted.length,
    medianPrice: sorted.length < fewestForMedian ? null : Math.round(median / rounding) * rounding,
  }
}
