import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { addDays } from './staging_terms.js'

/** What became of a staged home, as its owner says. */
export const outcomeKinds = new Enumeration({
  offered: {
    under_contract: 'Under contract',
    closed: 'Closed',
    not_sold: 'Not yet',
    withdrawn: 'Taken off the market',
  },
})
export type OutcomeKind = ValueOf<typeof outcomeKinds>

/** How the price compares with the one the home was listed at. */
export const listComparisons = new Enumeration({
  offered: { above: 'Above list price', at: 'At list price', below: 'Below list price' },
})
export type ListComparison = ValueOf<typeof listComparisons>

export const outcomeRules = {
  /** The owner is asked for so many days from the end of the staging. */
  askedDays: 30,
  /** The owner is reminded so many days after the end. */
  reminderDays: 10,
  /** A listing date that is longer ago is a slip of the keyboard. */
  longestListingDays: 1095,
  /** In cents. */
  highestPrice: 1_000_000_000_000,
} as const

/** Days are calendar days (YYYY-MM-DD). */
export interface HomeOutcomeDetails {
  kind: OutcomeKind
  listedOn: string | null
  underContractOn: string | null
  closedOn: string | null
  comparedToList: ListComparison | null
  /** In cents. */
  price: number | null
}

/** Whether the home found a buyer. */
export const isSold = (kind: OutcomeKind) => kind === 'under_contract' || kind === 'closed'

/**
 * Whether the outcome has what figures need: one of a sold home needs both days, and a contract that isn't older
 * than the staging.
 */
export const isCountable = (
  {
    kind,
    listedOn,
    underContractOn,
  }: Pick<HomeOutcomeDetails, 'kind' | 'listedOn' | 'underContractOn'>,
  installOn: string | null
): boolean =>
  !isSold(kind) ||
  (listedOn !== null && underContractOn !== null && underContractOn >= (installOn ?? ''))

export type OutcomeField = Exclude<keyof HomeOutcomeDetails, 'kind'>

const future = 'Choose today or an earlier date'

function listingProblem({ kind, listedOn }: HomeOutcomeDetails, today: string) {
  if (!listedOn) return null
  if (listedOn > today && kind !== 'not_sold') return future
  const earliest = addDays(today, -outcomeRules.longestListingDays)
  return listedOn < earliest ? 'Check the year: this is more than three years ago' : null
}

function contractProblem(outcome: HomeOutcomeDetails, today: string, installOn: string | null) {
  const { underContractOn, listedOn } = outcome
  if (!underContractOn) return null
  if (underContractOn > today) return future
  if (listedOn && underContractOn < listedOn) return 'Choose the listing date or a later one'
  return installOn && underContractOn < installOn
    ? 'Choose the install date or a later one, or leave this empty'
    : null
}

function closingProblem(outcome: HomeOutcomeDetails, today: string) {
  const { closedOn, underContractOn, listedOn } = outcome
  if (!closedOn) return null
  if (closedOn > today) return future
  if (underContractOn && closedOn < underContractOn) {
    return 'Choose the day of the contract or a later one'
  }
  return listedOn && closedOn < listedOn ? 'Choose the listing date or a later one' : null
}

/**
 * What is wrong with an outcome, by field. A home can be listed again: the last listing counts.
 *
 * @param today  YYYY-MM-DD in the market's zone
 * @param installOn  the agreed install day; null where it isn't known
 */
export function outcomeProblems(
  outcome: HomeOutcomeDetails,
  today: string,
  installOn: string | null = null
): Partial<Record<OutcomeField, string>> {
  const sold = isSold(outcome.kind)
  const unsold = 'Only for a home that is under contract or closed'
  const problems = {
    listedOn: listingProblem(outcome, today),
    underContractOn:
      !sold && outcome.underContractOn ? unsold : contractProblem(outcome, today, installOn),
    closedOn:
      outcome.kind !== 'closed' && outcome.closedOn
        ? 'Only for a home that is closed'
        : closingProblem(outcome, today),
    comparedToList: !sold && outcome.comparedToList ? unsold : null,
    price: !sold && outcome.price ? unsold : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null))
}
