/** How many homes figures about outcomes need, and how they change. */
export const outcomeFigureRules = {
  /** A company's page shows them from so many reported homes on. */
  fewestOfCompany: 5,
  /** And only if so many percent of its completed stagings are reported. */
  coverage: 60,
  /** The statistics show a quarter from so many reported homes on. */
  fewestOfQuarter: 10,
  /** Published figures stay until so many homes have joined, left or changed. */
  fewestChanges: 3,
} as const

/** Days from the listing to the contract, by the id of the outcome; null for a home that isn't sold. */
export type CountedHomes = Readonly<Record<string, number | null>>

/** A part of the homes, in words that fit several numbers of homes. */
export type HomeShare =
  | 'nearly all'
  | 'about four in five'
  | 'about three in five'
  | 'about two in five'
  | 'one in five or fewer'

/** What is published. Days are null where too many homes aren't sold to compute them. */
export type OutcomeFigures = {
  /** Of the completed stagings. */
  reported: HomeShare
  /** Of the reported homes: those that aren't sold. */
  unsold: HomeShare
  /** Half of the reported homes were under contract within so many days. */
  median: number | null
  /** The middle half. */
  low: number | null
  high: number | null
}

/** The wording for a part of the homes. The ends are wide, so that "none" and "all" don't show. */
export function homeShare(part: number, whole: number): HomeShare {
  const share = part / whole
  if (share >= 0.9) return 'nearly all'
  if (share >= 0.7) return 'about four in five'
  if (share >= 0.5) return 'about three in five'
  return share >= 0.3 ? 'about two in five' : 'one in five or fewer'
}

/**
 * A quantile of the days: the average of the three or four values next to it, so that it is no home's own. A home
 * that isn't sold counts as longer than all others.
 *
 * @param sorted  ascending; `Infinity` for unsold homes
 * @param share  0 to 1
 */
function quantile(sorted: readonly number[], share: number): number | null {
  const place = share * (sorted.length - 1)
  const near = sorted.filter((_days, at) => Math.abs(at - place) <= 1.5)
  const average = near.reduce((sum, days) => sum + days, 0) / near.length
  return Number.isFinite(average) ? Math.round(average) : null
}

/** @param completed  how many stagings are over, the reported ones among them */
export function outcomeFiguresOf(counted: CountedHomes, completed: number): OutcomeFigures {
  const days = Object.values(counted).map((each) => each ?? Infinity)
  const sorted = days.toSorted((one, other) => (one === other ? 0 : one - other))
  const unsold = sorted.filter((each) => each === Infinity).length
  return {
    reported: homeShare(sorted.length, completed),
    unsold: unsoldShare(unsold, sorted.length),
    low: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    high: quantile(sorted, 0.75),
  }
}

/** "Nearly all" could say that each of a few homes isn't sold. */
function unsoldShare(unsold: number, reported: number): HomeShare {
  const share = homeShare(unsold, reported)
  return share === 'nearly all' ? 'about four in five' : share
}

/** How many homes have joined or left since, or were corrected. */
export function changedHomes(now: CountedHomes, before: CountedHomes): number {
  const ids = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...ids].filter((id) => now[id] !== before[id]).length
}

/** Whether a company has enough reported homes. */
export const isEnoughOfCompany = (reported: number, completed: number): boolean =>
  reported >= outcomeFigureRules.fewestOfCompany &&
  100 * reported >= outcomeFigureRules.coverage * completed

/**
 * Whether a quarter has enough reported homes. No company's figures must differ from the quarter's by one or two
 * homes of others.
 *
 * @param byCompany  how many reported homes each company has
 */
export function isEnoughOfQuarter(byCompany: readonly number[]): boolean {
  const reported = byCompany.reduce((sum, homes) => sum + homes, 0)
  const others = reported - Math.max(0, ...byCompany)
  return (
    reported >= outcomeFigureRules.fewestOfQuarter && others >= outcomeFigureRules.fewestChanges
  )
}

const dayCount = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function daysSentence({ low, median, high }: OutcomeFigures): string {
  if (median === null) return 'Too few were under contract to say within how many days.'
  const middle = low !== null && high !== null ? ` (the middle half: ${low} to ${high})` : ''
  return `Half were under contract within ${dayCount(median)} of listing${middle}.`
}

/** The figures in sentences, as the pages print them. */
export const outcomeSentences = (figures: OutcomeFigures): string[] => [
  `${capitalized(figures.reported)} homes are reported by their owners.`,
  daysSentence(figures),
  `${capitalized(figures.unsold)} aren’t sold.`,
]
