import { countyKey, countyLabel } from './counties.js'
import { countyNames } from './county_names.js'
import { countyNamed } from './gazetteer.js'
import { placeKey } from './place_keys.js'
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

const statesByKey = new Map(
  usStates.options.flatMap(({ value, label }) => [
    [placeKey(label), value],
    [value.toLowerCase(), value],
  ])
)

/** The county that a part of an address names: `buncombe`, `Buncombe County` or `norfolk` for Norfolk City. */
function countyAt(part: string, state: UsState): string | null {
  const words = part.replaceAll(/[-_+\s]+/g, ' ')
  const found = countyNamed(words, state) ?? countyNamed(`${words} City`, state)
  return found && found.name
}

/** The place that an address names, however it's written; null if there's none. Reads no data. */
export function placeAt(statePart: string, countyPart?: string): Place | null {
  const state = statesByKey.get(placeKey(statePart))
  if (!state) return null
  if (countyPart === undefined) return { state, county: null }
  const county = countyAt(countyPart, state)
  return county === null ? null : { state, county }
}

/** `Buncombe County`, or `North Carolina` for a state. */
export const placeLabel = ({ state, county }: Place) =>
  county === null ? usStates.label(state) : countyLabel(county)

/** `Buncombe County, North Carolina`, as it's read after "in". */
export function placeName(place: Place): string {
  const names = [...new Set([placeLabel(place), usStates.label(place.state)])].join(', ')
  return names.startsWith('District of') ? `the ${names}` : names
}

/** The counties of a state by name, with their keys. */
export const countiesOf = (state: UsState) =>
  countyNames[state].split('|').map((county) => ({ state, county, key: countyKey(county) }))

/** All states, in alphabetical order. */
export const allStates = usStates.options.map(({ value }) => value)
