import db from '@adonisjs/lucid/services/db'
import { countyLabel } from '#shared/places/counties'
import type { Place } from '#shared/places/place_addresses'
import { usStates, type UsState } from '#shared/places/us_states'

/** A county with its place in the table, which doesn't change while the server runs. */
interface KnownCounty {
  id: number
  state: UsState
  county: string
  key: string
  neighbors: number[]
}

let known: Promise<KnownCounty[]> | undefined

/** All counties by state and name. Read once, so that the pages of places need no query for them. */
async function allCounties(): Promise<KnownCounty[]> {
  known ??= read()
  try {
    return await known
  } catch (error) {
    known = undefined
    throw error
  }
}

async function read(): Promise<KnownCounty[]> {
  const { rows } = await db.rawQuery<{ rows: KnownCounty[] }>(
    `select id, state, name as county, key, neighbors from places where kind = 'county' order by id`
  )
  return rows
}

/** The counties of a state by name. */
export async function countiesOf(state: UsState): Promise<{ state: UsState; county: string }[]> {
  const counties = await allCounties()
  return counties.filter((each) => each.state === state).map(({ county }) => ({ state, county }))
}

/** The counties that share a border with this one, also across state lines. None for a state. */
export async function neighborsOf({ state, county }: Place): Promise<Place[]> {
  const counties = await allCounties()
  const found = counties.find((each) => each.state === state && each.county === county)
  return counties
    .filter(({ id }) => found?.neighbors.includes(id))
    .map((each) => ({ state: each.state, county: each.county }))
}

const letters = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')

/** "North" may be "N". */
const statesByName = new Map(
  usStates.options.flatMap(({ value, label }) =>
    [value, label, label.replace(/^(North|South|West) /, ([point]) => point)].map(
      (name) => [letters(name), value] as const
    )
  )
)

const kinds = /(?<= )(Parish|City and Borough|Borough|Census Area|Municipality|City)$/

/** What an address may say for a county: its name with and without what it is, also with "saint" in full. */
const addressesOf = ({ county, key }: KnownCounty) => {
  const kind = kinds.exec(county)?.[0] ?? 'County'
  return [county, countyLabel(county), county.replace(kinds, ''), key, key + kind].map(letters)
}

let byAddress: Promise<Map<string, string>> | undefined

async function countiesByAddress(): Promise<Map<string, string>> {
  const counties = await allCounties()
  // An independent city comes after the county of the same name.
  const ordered = counties.toSorted(
    (one, other) => Number(/ City$/.test(one.county)) - Number(/ City$/.test(other.county))
  )
  const found = new Map<string, string>()
  for (const county of ordered) {
    for (const address of addressesOf(county)) {
      const key = `${county.state} ${address}`
      if (!found.has(key)) found.set(key, county.county)
    }
  }
  return found
}

/** The place that an address names, however it's written; null if there's none. */
export async function placeAt(statePart: string, countyPart?: string): Promise<Place | null> {
  const state = statesByName.get(letters(statePart))
  if (!state) return null
  if (countyPart === undefined) return { state, county: null }
  byAddress ??= countiesByAddress()
  const counties = await byAddress
  const county = counties.get(`${state} ${letters(countyPart)}`)
  return county === undefined ? null : { state, county }
}
