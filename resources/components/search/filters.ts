import { cleanLine } from '#shared/pasted_text'
import {
  searchFilterNames,
  searchQuery,
  searchRefinementNames,
  type SearchFilterName,
} from '#shared/search_enums'

/** The search filters. An empty string means that a filter isn't set. */
export type SearchFilters = Record<SearchFilterName, string>

export const PLACE = ['city', 'county', 'state'] as const

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

/** A query string with the place only. */
export function placeQuery({ city, county, state }: SearchFilters): string {
  return searchQuery({ city, county, state })
}

/** City or county, and state: `Asheville, NC`. */
export function searchedPlace({ city, county, state }: SearchFilters): string {
  return `${city || county}, ${state}`
}

/** Where results are: `in Asheville, NC` or, for a known place, `within 25 miles of Asheville, NC`. */
export function searchedArea(filters: SearchFilters, unknownPlace: boolean): string {
  const place = searchedPlace(filters)
  return filters.within && !unknownPlace
    ? `within ${filters.within} miles of ${place}`
    : `in ${place}`
}

/** The filters after a change of one. Without a distance there is no nearest result. */
export function changed(
  filters: SearchFilters,
  name: SearchFilterName,
  value: string
): SearchFilters {
  const next = { ...filters, [name]: value }
  return next.sort === 'nearest' && !next.within ? { ...next, sort: '' } : next
}

/** The page that saves the search, to be alerted to new projects. */
export function alertAddress(filters: SearchFilters): string {
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
