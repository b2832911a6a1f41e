/** Which projects and offers count toward the figures of a place, and how many it takes. */
export const placeFigureRules = {
  /** The time to the first offer counts projects posted in so many months. */
  months: 12,
  /** It takes so many projects with an offer. */
  fewestProjects: 10,
  /** A company serves a place for so many months after an offer was paid there. */
  servingMonths: 24,
  /** Fewer companies that serve a place aren't counted: a small number says too much about each. */
  fewestCompanies: 5,
} as const

/** How many staging companies serve a place, as everyone may read it. */
export type ServingCompanies = number | 'few'

export const shownCompanies = (companies: number): ServingCompanies =>
  companies > 0 && companies < placeFigureRules.fewestCompanies ? 'few' : companies

/** Counting a place's open projects stops here, so that its page costs the same everywhere. */
export const countedProjects = 1000

/** How long owners in a place wait for their first offer. */
export type FirstOffer = {
  /** The median. */
  minutes: number
  /** How many projects with an offer are counted. */
  projects: number
  /** Whether projects of the demo market are counted. */
  hasSamples: boolean
  /** ISO. */
  asOf: string
}
