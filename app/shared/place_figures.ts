/** Which projects and offers count toward the figures of a place, and how many it takes. */
export const placeFigureRules = {
  /** The time to the first offer counts projects posted in so many months. */
  months: 12,
  /** It takes so many projects with an offer. */
  fewestProjects: 10,
  /** A company serves a place for so many months after an offer was paid there. */
  servingMonths: 24,
} as const

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
