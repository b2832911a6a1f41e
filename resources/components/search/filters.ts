import {
  searchFilterNames,
  searchQuery,
  searchRefinementNames,
  type SearchFilterName,
} from '#shared/search_enums'

/** What a staging company looks for; empty texts are filters that are not set. */
export type SearchFilters = Record<SearchFilterName, string>

export const PLACE = ['city', 'county', 'state'] as const

export const NO_FILTERS = Object.fromEntries(
  searchFilterNames.map((name) => [name, ''])
) as SearchFilters

/** The filters of an address that the server has cleaned. */
export function readFilters(query: string): SearchFilters {
  return { ...NO_FILTERS, ...Object.fromEntries(new URLSearchParams(query)) }
}

export function trimmed(filters: SearchFilters): SearchFilters {
  return { ...filters, city: filters.city.trim(), county: filters.county.trim() }
}

export function sameFilters(one: SearchFilters, other: SearchFilters): boolean {
  return searchFilterNames.every((name) => one[name] === other[name])
}

/** The address that keeps the search. */
export function searchAddress(filters: SearchFilters, pages: number): string {
  return `/projects${searchQuery(filters, pages)}`
}

/** The project's page, knowing the way back to these results. */
export function projectAddress(id: number, filters: SearchFilters, pages: number): string {
  return `/projects/${id}?return=projects${searchQuery(filters, pages).replace('?', '&')}`
}

/** The place alone, as a query string. */
export function placeQuery({ city, county, state }: SearchFilters): string {
  return searchQuery({ city, county, state })
}

/** `Asheville, NC`: the city, else the county. */
export function searchedPlace({ city, county, state }: SearchFilters): string {
  return `${city || county}, ${state}`
}

/** `Buncombe` and `Buncombe County` both read `Buncombe County`. */
export function countyName(county: string): string {
  return /\bcounty$/i.test(county) ? county : `${county} County`
}

/** The filters that leave something out; an order doesn't. */
const NARROWING = searchRefinementNames.filter((name) => name !== 'sort')

export function isNarrowed(filters: SearchFilters): boolean {
  return NARROWING.some((name) => filters[name] !== '')
}

/** The same place without anything that narrows it. */
export function widened(filters: SearchFilters): SearchFilters {
  return { ...filters, ...Object.fromEntries(NARROWING.map((name) => [name, ''])) }
}
