import { countyLabel } from './counties.js'
import { usStates, type UsState } from './us_states.js'

/** A state, or one of its counties. */
export interface Place {
  state: UsState
  /** Null for the whole state. */
  county: string | null
}

/** `Doña Ana County` → `dona-ana-county`. */
const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’ʻ.]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')

/** The page that lists the states. */
export const placesPath = '/home-staging'

/** The path of a place's page, such as `/home-staging/north-carolina/buncombe-county`. */
export function placePath({ state, county }: Place): string {
  const path = `${placesPath}/${slugOf(usStates.label(state))}`
  return county === null ? path : `${path}/${slugOf(countyLabel(county))}`
}

/** `Buncombe County`, or `North Carolina` for a state. */
export const placeLabel = ({ state, county }: Place) =>
  county === null ? usStates.label(state) : countyLabel(county)

/** `Buncombe County, North Carolina`, as it's read after "in". */
export function placeName(place: Place): string {
  const names = [...new Set([placeLabel(place), usStates.label(place.state)])].join(', ')
  return names.startsWith('District of') ? `the ${names}` : names
}

/** All states, in alphabetical order. */
export const allStates = usStates.options.map(({ value }) => value)
