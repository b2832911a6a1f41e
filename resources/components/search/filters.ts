import { projectTimelines, propertyTypes, stagingLevels } from '#shared/project_enums'
import {
  projectSizes,
  searchFilterNames,
  searchOrders,
  searchQuery,
  type SearchFilterName,
} from '#shared/search_enums'

/** What a staging company looks for; empty texts are filters that are not set. */
export type SearchFilters = Record<SearchFilterName, string>

export const PLACE = ['city', 'county', 'state'] as const

/** What narrows or orders the results of a place. */
export const REFINEMENTS = {
  propertyType: {
    label: 'Type',
    any: 'Any type',
    options: propertyTypes.options,
    read: propertyTypes,
  },
  stagingLevel: {
    label: 'Level',
    any: 'Any level',
    options: stagingLevels.options,
    read: stagingLevels,
  },
  size: { label: 'Size', any: 'Any size', options: projectSizes.options, read: projectSizes },
  timeline: {
    label: 'Timeline',
    any: 'Any timeline',
    options: projectTimelines.options,
    read: projectTimelines,
  },
  sort: {
    label: 'Sort',
    any: searchOrders.label('newest'),
    options: searchOrders.options.filter(({ value }) => value !== 'newest'),
    read: searchOrders,
  },
} as const
export type RefinementName = keyof typeof REFINEMENTS

export const REFINEMENT_NAMES = Object.keys(REFINEMENTS) as RefinementName[]

export const NO_FILTERS: SearchFilters = {
  city: '',
  county: '',
  state: '',
  propertyType: '',
  stagingLevel: '',
  size: '',
  timeline: '',
  sort: '',
}

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

/** `Asheville, NC`: the city, else the county. */
export function searchedPlace({ city, county, state }: SearchFilters): string {
  return `${city || county}, ${state}`
}

/** `Buncombe` and `Buncombe County` both read `Buncombe County`. */
export function countyName(county: string): string {
  return /\bcounty$/i.test(county) ? county : `${county} County`
}

/** Set filters that narrow the results; an order leaves nothing out. */
export function isNarrowed(filters: SearchFilters): boolean {
  return REFINEMENT_NAMES.some((name) => name !== 'sort' && filters[name] !== '')
}

/** The same place without anything that narrows it. */
export function widened(filters: SearchFilters): SearchFilters {
  return { ...filters, propertyType: '', stagingLevel: '', size: '', timeline: '' }
}
