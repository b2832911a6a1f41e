import { cleanLine } from '#shared/values/pasted_text'
import {
  areaDistances,
  areaLabel,
  savedSearchLimits,
  savedSearchMessages,
  type SearchArea,
} from '#shared/projects/saved_searches'
import { areasOf } from '#shared/projects/search_areas'
import { usStates, type UsState } from '#shared/places/us_states'
import { sameName } from '~/components/places/same_name'
import type { SavedSearch } from '~/components/alerts/mutations'
import { faults } from '~/hooks/use_form'

/** A county or a whole state, or what is around a city. */
export type AreaKind = 'county' | 'city'

const usualDistance = '25'

/** A new area to type. */
const noArea = { kind: 'county', county: '', city: '', miles: usualDistance } as const

export interface SavedSearchValues {
  name: string
  areas: readonly SearchArea[]
  /** What the area that is being typed is. It counts when the form is sent. */
  kind: AreaKind
  county: string
  city: string
  /** Around the city. */
  miles: string
  state: string
  stagingLevels: readonly string[]
  sizes: readonly string[]
  propertyTypes: readonly string[]
  alerts: string
}

/** A search in the page's address, or a company's own place. */
export type WantedSearch = {
  /** Several places, as in the address of a search. */
  areas?: string | null
  city?: string | null
  county?: string | null
  /** Miles around the city. */
  within?: string | null
  state?: UsState | null
  propertyType?: string | null
  stagingLevel?: string | null
  size?: string | null
}

const listed = (value?: string | null) => (value ? [value] : [])

const distanceOf = (miles?: string | null) =>
  areaDistances.find((distance) => String(distance) === miles)

/** A city without a county or a distance is no area yet. */
function wantedAreas({ areas, city, within, county, state }: WantedSearch): SearchArea[] {
  if (areas) return areasOf(areas) ?? []
  if (!state) return []
  const miles = distanceOf(within)
  if (city && miles) return [{ county: null, city, miles, state }]
  return county ? [{ county, state }] : []
}

export function newValues({ state, ...wanted }: WantedSearch): SavedSearchValues {
  return {
    name: '',
    areas: wantedAreas({ state, ...wanted }),
    ...noArea,
    state: state ?? '',
    stagingLevels: listed(wanted.stagingLevel),
    sizes: listed(wanted.size),
    propertyTypes: listed(wanted.propertyType),
    alerts: 'now',
  }
}

export const valuesOf = (search: SavedSearch): SavedSearchValues => ({
  name: search.name,
  areas: search.areas,
  ...noArea,
  state: search.areas.at(-1)?.state ?? '',
  stagingLevels: search.stagingLevels,
  sizes: search.sizes,
  propertyTypes: search.propertyTypes,
  alerts: search.alerts,
})

const stateOf = (code: string) => usStates.values.find((value) => value === code)

export const sameArea = (one: SearchArea, other: SearchArea) =>
  one.state === other.state &&
  sameName(one.county ?? '', other.county ?? '') &&
  sameName(one.city ?? '', other.city ?? '')

/** Whether an area is the same as another one, or the whole state that it lies in. */
export const covers = (area: SearchArea, other: SearchArea) =>
  sameArea(area, other) || (area.state === other.state && !area.county && !area.city)

/** The areas with others, unless they are among them. A city gets its new distance. */
export const withAreas = (areas: readonly SearchArea[], added: readonly SearchArea[]) => [
  ...areas.map((area) => added.find((each) => sameArea(each, area)) ?? area),
  ...added.filter((area) => !areas.some((each) => sameArea(each, area))),
]

/** The area that is typed but wasn't added; null if it isn't complete. */
export function typedArea(values: SavedSearchValues): SearchArea | null {
  const state = stateOf(values.state)
  if (!state) return null
  const county = cleanLine(values.county)
  if (values.kind === 'county') return county ? { county, state } : null
  const city = cleanLine(values.city)
  const miles = distanceOf(values.miles)
  return city && miles ? { county: null, city, miles, state } : null
}

/** The areas, with the one that is typed but wasn't added. */
export function allAreas(values: SavedSearchValues): readonly SearchArea[] {
  const typed = typedArea(values)
  return typed ? withAreas(values.areas, [typed]) : values.areas
}

/** The areas with what is typed, or else with the whole state. */
export function areasAdded(values: SavedSearchValues): readonly SearchArea[] {
  const state = stateOf(values.state)
  const isWhole = state && values.kind === 'county' && cleanLine(values.county) === ''
  return isWhole ? withAreas(values.areas, [{ county: null, state }]) : allAreas(values)
}

/** The county that is typed but wasn't added, with the name of its field. */
export const typedCounty = ({ kind, county, state }: SavedSearchValues) =>
  kind === 'county' ? [{ field: 'county', kind, name: county, state }] : []

/** The name of a search that the company didn't name. */
export function usualName(areas: readonly SearchArea[]): string {
  if (areas.length === 0) return ''
  const more = areas.length > 1 ? ` and ${areas.length - 1} more` : ''
  return `${areaLabel(areas[0])}${more}`.slice(0, savedSearchLimits.name)
}

export function savedSearchErrors(values: SavedSearchValues) {
  const { kind } = values
  const typed = cleanLine(values[kind]) !== ''
  return faults({
    [kind]: allAreas(values).length === 0 && !typed && savedSearchMessages.areas,
    state: typed && !values.state && savedSearchMessages.areaState,
  })
}

/** The body of the call. */
export const savedSearchBody = (values: SavedSearchValues) => ({
  name: cleanLine(values.name) || usualName(allAreas(values)),
  areas: [...allAreas(values)],
  stagingLevels: values.stagingLevels,
  sizes: values.sizes,
  propertyTypes: values.propertyTypes,
  alerts: values.alerts,
})
