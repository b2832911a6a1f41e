import { isSold, listComparisons, outcomeKinds, type HomeOutcomeDetails } from './home_outcomes.js'

/** Size of a card's picture, in pixels: what sites show of a shared link. */
export const cardSize = { width: 1200, height: 630 }

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `May 2026`. A card names no day: with a price, a day says which home it is. */
const monthOf = (day: string) => monthName.format(new Date(day))

type OnCard = Pick<
  HomeOutcomeDetails,
  'kind' | 'listedOn' | 'underContractOn' | 'closedOn' | 'comparedToList'
>

/**
 * What a card says about the home, the main line first.
 *
 * @param showsComparison  whether the owner lets it say above, at or below list price
 */
export function cardLines(outcome: OnCard, showsComparison: boolean): string[] {
  const { kind, listedOn, underContractOn, closedOn, comparedToList } = outcome
  const dated = (label: string, day: string | null) => (day ? `${label} in ${monthOf(day)}` : null)
  const contract = dated('Under contract', underContractOn)
  const main = isSold(kind) ? (contract ?? outcomeKinds.label(kind)) : 'Staged'
  const comparison =
    showsComparison && comparedToList ? listComparisons.label(comparedToList) : null
  return [main, dated('Listed', listedOn), dated('Closed', closedOn), comparison].filter(
    (line) => line !== null
  )
}
