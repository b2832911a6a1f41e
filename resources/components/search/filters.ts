import { usStates } from '#enums/us_states'

/** Where a staging company looks; empty texts are filters that are not set. */
export interface SearchFilters {
  city: string
  county: string
  state: string
}

export type FilterName = keyof SearchFilters

export const NO_FILTERS: SearchFilters = { city: '', county: '', state: '' }

/** What the address says, cleaned; anything that is no state (also `all`) counts as none. */
export function readFilters(filters: Record<FilterName, string | null>): SearchFilters {
  const state = filters.state ?? ''
  return trimmed({
    city: filters.city ?? '',
    county: filters.county ?? '',
    state: usStates.values.some((known) => known === state) ? state : '',
  })
}

export function trimmed({ city, county, state }: SearchFilters): SearchFilters {
  return { city: city.trim(), county: county.trim(), state }
}

export function sameFilters(one: SearchFilters, other: SearchFilters): boolean {
  return one.city === other.city && one.county === other.county && one.state === other.state
}

/** SRC-03: a city or a county, and a state. */
export function isSearchable(filters: SearchFilters): boolean {
  const { city, county, state } = trimmed(filters)
  return (city !== '' || county !== '') && state !== ''
}

function searchOf(filters: SearchFilters, more: Record<string, string> = {}): string {
  const set = Object.entries({ ...more, ...filters }).filter(([, value]) => value !== '')
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}

/** SRC-05: the address that keeps the search. */
export function searchAddress(filters: SearchFilters): string {
  return `/projects${searchOf(filters)}`
}

/** SRC-09: the project's page, knowing the way back to these results. */
export function projectAddress(id: number, filters: SearchFilters): string {
  return `/projects/${id}${searchOf(filters, { return: 'projects' })}`
}

/** `Asheville, NC`: the city, else the county (SRC-11). */
export function searchedPlace({ city, county, state }: SearchFilters): string {
  return `${city || county}, ${state}`
}

/** `Buncombe` and `Buncombe County` both read `Buncombe County`. */
export function countyName(county: string): string {
  return /\bcounty$/i.test(county) ? county : `${county} County`
}
