import { Enumeration, type ValueOf } from './enumeration.js'

const byTitle = { 'title': 'Title, A to Z', '-title': 'Title, Z to A' } as const
const byLevel = {
  '-level': 'Highest staging level first',
  'level': 'Lowest staging level first',
} as const

/** Sort orders of active projects; a minus means descending. The first is the default. */
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

/** Sort orders of ended projects. */
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

/** Rows per page; a longer table can be sorted and paged. */
export const dashboardPageSize = 20
