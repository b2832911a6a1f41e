import { money } from '#shared/values/money'
import { stagingLevels, type StagingLevel } from '#shared/projects/project_enums'
import { sizeClasses, sizeClassOf, type SizeClass } from './size_classes.js'
import { usStates, type UsState } from '#shared/places/us_states'

/** Which offers count toward a usual price, and how many it takes. */
export const usualPriceRules = {
  /** Counts fees paid in so many months. */
  months: 24,
  fewestOffers: 5,
  fewestCompanies: 3,
  /** Figures are rounded to so many dollars. */
  rounding: 50,
  /** A published figure changes once so many prices have joined or left its group. */
  fewestChanges: 3,
} as const

/** What makes homes similar. */
export type HomeKind = {
  stagingLevel: StagingLevel
  size: SizeClass
  state: UsState
}

/** Whole dollars. */
export type PriceFigure = {
  /** A quarter of the accepted offers were lower. */
  low: number
  median: number
  /** A quarter of the accepted offers were higher. */
  high: number
  /** Whose prices these are: those of the home's state, or of all states. */
  area: 'state' | 'all_states'
  /** ISO. */
  asOf: string
}

/** The usual price for a kind of home; `figure` is null if too few offers were accepted. */
export type UsualPrice = HomeKind & {
  figure: PriceFigure | null
}

/** The usual price of one kind of home in a state. */
export type StatePrice = Omit<HomeKind, 'state'> & Omit<PriceFigure, 'area'>

interface Home {
  stagingLevel: StagingLevel
  squareFootage: number | null
  state: UsState | null
}

/** The kind of a home; null unless its size and its state are known. */
export function homeKindOf({ stagingLevel, squareFootage, state }: Home): HomeKind | null {
  const size = sizeClassOf(squareFootage)
  return size && state ? { stagingLevel, size, state } : null
}

/** `luxury staging of homes of 1,500 to 2,499 sq ft`. */
export function kindInWords({ stagingLevel, size }: HomeKind): string {
  const level = stagingLevels.label(stagingLevel).toLowerCase()
  const label = sizeClasses.label(size)
  const range = label.startsWith('Under') ? label.toLowerCase() : `of ${label}`
  return `${level} staging of homes ${range}`
}

/** `$2,400 to $3,300`; one amount if both are the same. */
export const rangeInWords = ({ low, high }: PriceFigure) =>
  low === high ? money(low) : `${money(low)} to ${money(high)}`

/** `North Carolina`, or `all states`. */
export const areaOf = ({ state }: UsualPrice, { area }: PriceFigure) =>
  area === 'state' ? usStates.label(state) : 'all states'

/** Why there is no figure, or why it is that of all states; null if it is that of the state. */
export function scarcity(usual: UsualPrice): string | null {
  if (usual.figure?.area === 'state') return null
  const missing = `Too few offers were accepted in ${usStates.label(usual.state)}`
  return usual.figure
    ? `${missing}, so these are the prices of all states.`
    : `${missing} for ${kindInWords(usual)} to say what is usual.`
}

const isLow = (amount: number, usual: UsualPrice | null) =>
  usual?.figure?.area === 'state' && amount < usual.figure.median / 2

/**
 * What the owner reads at an offer of less than half the median of the same state; null for other
 * offers. Prices of all states mark no offer, because prices differ from state to state.
 */
export const lowPriceNote = (amount: number, usual: UsualPrice | null): string | null =>
  isLow(amount, usual)
    ? "Less than half of the usual price for similar homes. Ask what's included."
    : null
