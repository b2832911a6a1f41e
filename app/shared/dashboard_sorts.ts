import { Enumeration, type ValueOf } from './enumeration.js'

const byTitle = { 'title': 'Title, A to Z', '-title': 'Title, Z to A' } as const
const byLevel = {
  '-level': 'Highest staging level first',
  'level': 'Lowest staging level first',
} as const

/** Orders of the active projects; a minus turns the column round. The first is the ordinary one. */
export const activeSorts = new Enumeration({
  offered: {
    '-created': 'Newest first',
    'created': 'Oldest first',
    ...byTitle,
    '-offers': 'Most offers first',
    'offers': 'Fewest offers first',
    ...byLevel,
  },
})
export type ActiveSort = ValueOf<typeof activeSorts>

/** Orders of the projects that have ended. */
export const closedSorts = new Enumeration({
  offered: {
    '-ended': 'Latest first',
    'ended': 'Earliest first',
    ...byTitle,
    ...byLevel,
  },
})
export type ClosedSort = ValueOf<typeof closedSorts>

export const dashboardSections = ['active', 'completed', 'cancelled'] as const
export type DashboardSection = (typeof dashboardSections)[number]

/** Rows of a table; with more it can be sorted and has pages. */
export const dashboardPageSize = 20
