import { countyKey } from '#shared/counties'
import { cleanLine } from '#shared/pasted_text'
import {
  areaLabel,
  savedSearchLimits,
  savedSearchMessages,
  type SearchArea,
} from '#shared/saved_searches'
import { usStates, type UsState } from '#shared/us_states'
import type { SavedSearch } from '~/components/alerts/mutations'
import { faults } from '~/hooks/use_form'

export interface SavedSearchValues {
  name: string
  areas: readonly SearchArea[]
  /** The area that is being typed. It counts when the form is sent. */
  county: string
  state: string
  stagingLevels: readonly string[]
  sizes: readonly string[]
  propertyTypes: readonly string[]
  alerts: string
}

/** A search in the page's address, or a company's own place. */
export type WantedSearch = {
  city?: string | null
  county?: string | null
  state?: UsState | null
  propertyType?: string | null
  stagingLevel?: string | null
  size?: string | null
}

const listed = (value?: string | null) => (value ? [value] : [])

/** Values of a new search. A city alone is no area, so the county is still to be named. */
export function newValues({ county, state, ...wanted }: WantedSearch): SavedSearchValues {
  return {
    name: '',
    areas: county && state ? [{ county, state }] : [],
    county: '',
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
  county: '',
  state: search.areas.at(-1)?.state ?? '',
  stagingLevels: search.stagingLevels,
  sizes: search.sizes,
  propertyTypes: search.propertyTypes,
  alerts: search.alerts,
})

const stateOf = (code: string) => usStates.values.find((value) => value === code)

export const sameArea = (one: SearchArea, other: SearchArea) =>
  one.state === other.state && countyKey(one.county ?? '') === countyKey(other.county ?? '')

/** The areas with another one, unless it's among them. */
export const withArea = (areas: readonly SearchArea[], area: SearchArea) =>
  areas.some((each) => sameArea(each, area)) ? areas : [...areas, area]

/** The areas, with the county that is typed but wasn't added. */
export function allAreas({ areas, county, state }: SavedSearchValues): readonly SearchArea[] {
  const known = stateOf(state)
  const typed = cleanLine(county)
  return known && typed ? withArea(areas, { county: typed, state: known }) : areas
}

/** The name of a search that the company didn't name. */
export function usualName(areas: readonly SearchArea[]): string {
  if (areas.length === 0) return ''
  const more = areas.length > 1 ? ` and ${areas.length - 1} more` : ''
  return `${areaLabel(areas[0])}${more}`.slice(0, savedSearchLimits.name)
}

export function savedSearchErrors(values: SavedSearchValues) {
  const missing = allAreas(values).length === 0
  return faults({
    county: missing && !cleanLine(values.county) && savedSearchMessages.areas,
    state: cleanLine(values.county) !== '' && !values.state && savedSearchMessages.areaState,
  })
}

/** The body of the call. */
export const savedSearchBody = (values: SavedSearchValues) => ({
  name: cleanLine(values.name) || usualName(allAreas(values)),
  areas: allAreas(values),
  stagingLevels: values.stagingLevels,
  sizes: values.sizes,
  propertyTypes: values.propertyTypes,
  alerts: values.alerts,
})
