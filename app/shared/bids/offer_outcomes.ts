import { money } from '#shared/values/money'

/** Median prices are rounded to so many dollars, and published from so many offers up. */
export const outcomeRules = { rounding: 250, fewestForMedian: 5 } as const

/** How the price of an offer that was not chosen compares with the others on its project. */
export interface OfferOutcome {
  /** 1 for the lowest price; equal prices have the same rank. */
  priceRank: number
  /** Offers that were compared, this one included. */
  comparedOffers: number
  /** Whole dollars, rounded; null if too few offers were compared. */
  medianPrice: number | null
}

function ordinal(count: number): string {
  const suffixes: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
  const form = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(count)
  return `${count}${suffixes[form]}`
}

/** "Your price was the 3rd lowest of 7. The median was about $4,250." */
export function outcomeSentence({ priceRank, comparedOffers, medianPrice }: OfferOutcome): string {
  const place =
    priceRank === 1
      ? 'the lowest'
      : priceRank === comparedOffers
        ? 'the highest'
        : `the ${ordinal(priceRank)} lowest`
  const median = medianPrice === null ? '' : ` The median was about ${money(medianPrice)}.`
  return `Your price was ${place} of ${comparedOffers}.${median}`
}
