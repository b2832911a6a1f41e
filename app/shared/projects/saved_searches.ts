import { countyLabel } from '#shared/places/counties'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import {
  propertyTypes,
  stagingLevels,
  type PropertyType,
  type StagingLevel,
} from './project_enums.js'
import { projectSizes, sizeRanges, type ProjectSize } from './search_enums.js'
import { usStates, type UsState } from '#shared/places/us_states'

/** How a company learns about new projects that match a saved search. */
export const alertFrequencies = new Enumeration({
  offered: { now: 'Right away', daily: 'Once a day', off: 'No alerts' },
})
export type AlertFrequency = ValueOf<typeof alertFrequencies>

/** Miles around a city. */
export const areaDistances = [10, 25, 40, 50, 75, 100] as const
export type AreaDistance = (typeof areaDistances)[number]

export const savedSearchLimits = { perCompany: 20, areas: 50, name: 60 } as const

export const savedSearchMessages = {
  name: 'Name the search',
  nameTaken: 'You already have a search with this name',
  areas: 'Add a county or a state',
  city: 'Name the city',
  cityOrCounty: 'Choose a county or a city, not both',
  miles: `Choose a distance: ${areaDistances.join(', ')} miles`,
  unknownCity: "We don't know where that is. Choose a city from the list, or add its county.",
  tooManyAreas: `${savedSearchLimits.areas} areas at most`,
  areaState: 'Choose a state',
} as const

/** What is around a city, a county, or a whole state without either. */
export interface SearchArea {
  state: UsState
  county: string | null
  city?: string | null
  /** Around the city; with it alone. */
  miles?: AreaDistance | null
}

/** What a saved search looks for. An empty list matches everything. */
export interface SearchCriteria {
  areas: readonly SearchArea[]
  stagingLevels: readonly StagingLevel[]
  sizes: readonly ProjectSize[]
  propertyTypes: readonly PropertyType[]
}

/** `Buncombe County, NC`, `North Carolina`, or `Within 40 miles of Asheville, NC`. */
export function areaLabel({ city, county, miles, state }: SearchArea): string {
  if (city) return `Within ${miles} miles of ${city}, ${state}`
  return county ? `${countyLabel(county)}, ${state}` : usStates.label(state)
}

/** Areas in a summary; the rest is counted. */
const namedAreas = 3

function areasLabel(areas: readonly SearchArea[]): string {
  const named = areas.slice(0, areas.length > namedAreas + 1 ? namedAreas : areas.length)
  const more = areas.length - named.length
  return [...named.map(areaLabel), ...(more > 0 ? [`${more} more areas`] : [])].join('; ')
}

/** `Buncombe County, NC · Luxury or Ultra Luxury · 2,500 to 3,999 sq ft`. */
export function searchSummary(criteria: SearchCriteria): string {
  return [
    areasLabel(criteria.areas),
    criteria.stagingLevels.map((level) => stagingLevels.label(level)).join(' or '),
    criteria.sizes.map((size) => projectSizes.label(size)).join(' or '),
    criteria.propertyTypes.map((type) => propertyTypes.label(type)).join(' or '),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The class a home's size belongs to; null if the size is unknown. */
export function sizeClass(squareFootage: number | null): ProjectSize | null {
  if (squareFootage === null) return null
  return (
    projectSizes.values.find((size) => {
      const [from, to] = sizeRanges[size]
      return from <= squareFootage && squareFootage <= to
    }) ?? null
  )
}
