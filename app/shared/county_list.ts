import { countyKey, countyKeyPrefixes } from './counties.js'
import { countyNames } from './county_names.js'
import type { UsState } from './us_states.js'

/** A county or an equivalent, such as a parish or an independent city. */
export interface County {
  name: string
  state: UsState
}

const counties = (Object.keys(countyNames) as UsState[])
  .flatMap((state) =>
    countyNames[state].split('|').map((name) => ({ name, state, key: countyKey(name) }))
  )
  .toSorted((one, other) => one.key.localeCompare(other.key, 'en'))

interface CountySearch {
  /** What the name starts with, however it's written. */
  prefix: string
  state?: UsState | null
}

/** Counties by name, and within a name by state. For the server: pages ask for what they need. */
export function countiesStartingWith({ prefix, state }: CountySearch, limit: number): County[] {
  const beginnings = countyKeyPrefixes(prefix)
  return counties
    .filter(
      (county) =>
        (!state || county.state === state) &&
        beginnings.some((beginning) => county.key.startsWith(beginning))
    )
    .slice(0, limit)
    .map(({ name, state: foundIn }) => ({ name, state: foundIn }))
}

/** The only state with a county of this name; null if there are several or none. */
export function stateOfCounty(county: string): UsState | null {
  const key = countyKey(county)
  const states = counties.filter((each) => each.key === key).map(({ state }) => state)
  return states.length === 1 ? states[0] : null
}
