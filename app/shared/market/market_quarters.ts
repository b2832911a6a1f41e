/** How many quarters the statistics page shows, the current one included. */
export const shownQuarters = 8

/** A quarter with fewer projects says that there is too little data. */
export const fewestProjects = 10

/** One quarter of the market, as everyone may read it. */
export type MarketQuarter = {
  /** `Q4 2026`. */
  name: string
  /** Whether it had ended when the figures were computed. */
  isOver: boolean
  /** Null if too few projects were posted. */
  figures: QuarterFigures | null
}

/** How long projects with photos and others waited for their first offer. */
export type PhotoFigure = {
  /** `Q3 2026`. */
  quarter: string
  /** Medians, in minutes. */
  withPhotos: number
  without: number
  /** Whether projects of the demo market are counted. */
  hasSamples: boolean
}

export type QuarterFigures = {
  /** Minutes; null if no project had an offer. */
  medianWait: number | null
  /** Whole percent of the projects posted in the quarter. */
  withOffer: number
  completed: number
}

/** What the public statistics count, one sentence each. */
export const quarterDefinitions: Record<keyof QuarterFigures, string> = {
  medianWait:
    'Of the projects posted in the quarter that got an offer, half had their first one within this time.',
  withOffer:
    'The share of projects posted in the quarter that got an offer, including offers withdrawn since.',
  completed: 'Projects completed in the quarter, whenever they were posted.',
}
