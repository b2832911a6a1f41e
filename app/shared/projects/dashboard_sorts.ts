import { Enumeration, type ValueOf } from '#shared/values/enumeration'

const byTitle = { 'title': 'Title, A to Z', '-title': 'Title, Z to A' } as const
const byLevel = {
  '-level': 'Highest staging level first',
  'level': 'Lowest staging level first',
} as const

/** Sort orders of active projects; a minus means descending. The first is the default. */
export const activeSorts = new Enumeration({
  offered: {
    'next': 'Won first, by their next date',
    '-created': 'Newest first',
    'created': 'Oldest first',
    ...byTitle,
    '-offers': 'Most offers first',
    'offers': 'Fewest offers first',
    ...byLevel,
  },
})
export type ActiveSort = ValueOf<typeof activeSorts>

const byEnd = { '-ended': 'Latest first', 'ended': 'Earliest first' } as const

/** Sort orders of completed projects whose furniture isn't removed. */
export const inHomeSorts = new Enumeration({
  offered: { next: 'Next date first', ...byEnd, ...byTitle, ...byLevel },
})
export type InHomeSort = ValueOf<typeof inHomeSorts>

/** Sort orders of ended projects. */
export const closedSorts = new Enumeration({ offered: { ...byEnd, ...byTitle, ...byLevel } })
export type ClosedSort = ValueOf<typeof closedSorts>

/** The tables with their sort orders. */
export const dashboardSorts = {
  active: activeSorts,
  in_home: inHomeSorts,
  completed: closedSorts,
  cancelled: closedSorts,
}

export type DashboardSection = keyof typeof dashboardSorts
export const dashboardSections = Object.keys(dashboardSorts) as DashboardSection[]

/** What the list of running jobs can be narrowed to. The first is the default. */
export const dashboardFilters = new Enumeration({
  offered: { all: 'All', offers: 'Open offers' },
})
export type DashboardFilter = ValueOf<typeof dashboardFilters>

/** How many jobs a dashboard has when its list can be narrowed. */
export const filteredFrom = 20

/** Rows per page; a longer table can be sorted and paged. */
export const dashboardPageSize = 20
