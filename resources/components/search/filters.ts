import type { SearchArea } from '#shared/projects/saved_searches'
import { areasPhrase, areasText } from '#shared/projects/search_areas'
import { cleanLine } from '#shared/values/pasted_text'
import {
  searchFilterNames,
  searchQuery,
  searchRefinementNames,
  type SearchFilterName,
} from '#shared/projects/search_enums'

/** The search filters. An empty string means that a filter isn't set. */
export type SearchFilters = Record<SearchFilterName, string>

/** What waits for Search. */
export const PLACE = ['area', 'areas', 'city', 'county', 'state'] as const

export const NO_FILTERS = Object.fromEntries(
  searchFilterNames.map((name) => [name, ''])
) as SearchFilters

/** Parses a query string that contains valid filters only. */
export function readFilters(query: string): SearchFilters {
  return { ...NO_FILTERS, ...Object.fromEntries(new URLSearchParams(query)) }
}

export function trimmed(filters: SearchFilters): SearchFilters {
  return { ...filters, city: cleanLine(filters.city), county: cleanLine(filters.county) }
}

export function sameFilters(one: SearchFilters, other: SearchFilters): boolean {
  return searchFilterNames.every((name) => one[name] === other[name])
}

/** The search page's URL with filters and number of pages. */
export function searchAddress(filters: SearchFilters, pages: number): string {
  return `/projects${searchQuery(filters, pages)}`
}

/** The project page's URL, which makes its back link return to these results. */
export function projectAddress(id: number, filters: SearchFilters, pages: number): string {
  return `/projects/${id}?return=projects${searchQuery(filters, pages).replace('?', '&')}`
}

/** A query string with the place only; empty for the own area and for several places. */
export function placeQuery({ city, county, state }: SearchFilters): string {
  return searchQuery({ city, county, state })
}

export const isInAreas = ({ area, areas }: SearchFilters) => area !== '' || areas !== ''

/** City or county, and state: `Asheville, NC`; `your area`, or `3 places`. */
export function searchedPlace({ area, areas, city, county, state }: SearchFilters): string {
  if (area) return 'your area'
  if (areas) return areasPhrase(areas).replace(/^in /, '')
  return `${city || county}, ${state}`
}

/** Where results are: `in Asheville, NC` or, for a known place, `within 25 miles of Asheville, NC`. */
export function searchedArea(filters: SearchFilters, unknownPlace: boolean): string {
  if (filters.areas && !filters.area) return areasPhrase(filters.areas)
  const place = searchedPlace(filters)
  return filters.within && !unknownPlace
    ? `within ${filters.within} miles of ${place}`
    : `in ${place}`
}

/**
 * The filters after a change of one. A place replaces the areas, and the areas have no distance. Without a distance
 * there is no nearest result.
 */
export function changed(
  filters: SearchFilters,
  name: SearchFilterName,
  value: string
): SearchFilters {
  const isPlace = value !== '' && (name === 'city' || name === 'county' || name === 'state')
  const next = { ...filters, ...(isPlace && { area: '', areas: '' }), [name]: value }
  return next.sort === 'nearest' && !next.within ? { ...next, sort: '' } : next
}

/** The filters with these places instead of the place. One county is searched as if it were typed. */
export function inAreas(filters: SearchFilters, areas: readonly SearchArea[]): SearchFilters {
  const [{ county, city, state }, ...others] = areas
  const placeless = { ...filters, area: '', areas: '', city: '', county: '', state: '' }
  if (county && !city && others.length === 0) return { ...placeless, county, state }
  return changed({ ...placeless, within: '' }, 'areas', areasText(areas))
}

/** The page that saves the search, to be alerted to new projects. */
export function alertAddress(filters: SearchFilters): string {
  if (filters.area) return '/alerts'
  return `/alerts${searchQuery({ ...filters, timeline: '', sort: '' })}`
}

/** The filters that narrow the results; the distance and the sort order don't. */
const NARROWING = searchRefinementNames.filter((name) => name !== 'within' && name !== 'sort')

export function isNarrowed(filters: SearchFilters): boolean {
  return NARROWING.some((name) => filters[name] !== '')
}

/** The same place, distance and sort order, without the other filters. */
export function widened(filters: SearchFilters): SearchFilters {
  return { ...filters, ...Object.fromEntries(NARROWING.map((name) => [name, ''])) }
}
