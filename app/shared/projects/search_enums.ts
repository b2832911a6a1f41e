import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { projectTimelines, propertyTypes, stagingLevels } from './project_enums.js'
import { sizeClasses, sizeClassRanges } from '#shared/market/size_classes'
import { addQuery } from '#shared/pages/urls'
import type { UsState } from '#shared/places/us_states'

/** Size classes offered as a search filter, spelled as in the addresses of searches. */
export const projectSizes = new Enumeration({
  offered: {
    'under-1500': sizeClasses.label('under_1500'),
    '1500-2499': sizeClasses.label('1500_2499'),
    '2500-3999': sizeClasses.label('2500_3999'),
    '4000-up': sizeClasses.label('4000_up'),
  },
})
export type ProjectSize = ValueOf<typeof projectSizes>

/** Square feet, inclusive. */
export const sizeRanges: Readonly<Record<ProjectSize, readonly [from: number, to: number]>> = {
  'under-1500': sizeClassRanges.under_1500,
  '1500-2499': sizeClassRanges['1500_2499'],
  '2500-3999': sizeClassRanges['2500_3999'],
  '4000-up': sizeClassRanges['4000_up'],
}

/** Miles around the searched place. */
export const searchDistances = new Enumeration({
  offered: {
    '10': 'Within 10 miles',
    '25': 'Within 25 miles',
    '50': 'Within 50 miles',
    '100': 'Within 100 miles',
  },
})

/** Sort orders of search results. `nearest` needs a distance; without one it's the default. */
export const searchOrders = new Enumeration({
  offered: {
    newest: 'Newest first',
    largest: 'Largest first',
    closing: 'Closing soon',
    nearest: 'Nearest first',
  },
})
export type SearchOrder = ValueOf<typeof searchOrders>

/** The selects below the search bar, in display order. `any` is shown while nothing is chosen. */
export const searchRefinements = {
  within: { label: 'Distance', any: 'Only this place', values: searchDistances },
  propertyType: { label: 'Type', any: 'Any type', values: propertyTypes },
  stagingLevel: { label: 'Level', any: 'Any level', values: stagingLevels },
  size: { label: 'Size', any: 'Any size', values: projectSizes },
  timeline: { label: 'Timeline', any: 'Any timeline', values: projectTimelines },
  sort: { label: 'Sort', any: searchOrders.label('newest'), values: searchOrders },
} as const
export type SearchRefinement = keyof typeof searchRefinements

export const searchRefinementNames = Object.keys(searchRefinements) as SearchRefinement[]

/** In the address of a search in the company's own area. */
export const ownArea = 'mine'

/** Filters of a search; null and missing ones match everything. */
export type SearchFilters = {
  [Name in SearchRefinement]?: ValueOf<(typeof searchRefinements)[Name]['values']> | null
} & {
  city?: string | null
  county?: string | null
  state?: UsState | null
  /** The company's own area; counts before the places and the place. */
  area?: typeof ownArea | null
  /** Several places, as text (`areasOf`); count before the place and its distance. */
  areas?: string | null
  /** Only projects the stager has dismissed. */
  removed?: boolean
}

/** Results per page, and how many pages a URL can restore at once. */
export const searchPaging = { size: 24, restored: 10 } as const

/** Matches are counted up to this number: as many as a URL can restore. */
export const countedProjects = searchPaging.size * searchPaging.restored

export type SearchFilterName = 'area' | 'areas' | 'city' | 'county' | 'state' | SearchRefinement

/** Filters that appear in the URL and as chips, in display order. */
export const searchFilterNames: readonly SearchFilterName[] = [
  'area',
  'areas',
  'city',
  'county',
  'state',
  ...searchRefinementNames,
]

/** Whether a search can run: it needs a state with a city or a county, or places. */
export function isSearchable({
  area,
  areas,
  city,
  county,
  state,
}: Partial<Record<SearchFilterName, string | null>>): boolean {
  return Boolean(area || areas || ((city?.trim() || county?.trim()) && state))
}

/** `?city=…&state=…`, or an empty string. Leaves out the page number of the first page. */
export function searchQuery(
  filters: Partial<Record<SearchFilterName, string | null>>,
  page = 1
): string {
  const query = new URLSearchParams()
  for (const name of searchFilterNames) if (filters[name]) query.set(name, filters[name])
  if (page > 1) query.set('page', String(page))
  return addQuery('', query)
}
