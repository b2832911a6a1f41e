import { outcomeRules, type OfferOutcome } from '#shared/offer_outcomes'

/**
 * How one price compares with all prices on its project, once another offer is paid. No other price
 * can be told from it: a median of few prices is left out, and otherwise rounded.
 *
 * @param amounts  whole dollars, `amount` among them
 */
export function outcomeOf(amount: number, amounts: readonly number[]): OfferOutcome {
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
