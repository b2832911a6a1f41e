import db from '@adonisjs/lucid/services/db'
import type { UsState } from '#shared/places/us_states'
import { leastSimilar, type PlaceMatch } from '#models/place/understanding'

/** A county or an equivalent, such as a parish or an independent city. */
export interface County {
  name: string
  state: UsState
}

/** A county that a text may become. */
export interface SuggestedCounty extends County {
  match: PlaceMatch
}

export interface City extends County {
  county: string
}

interface NameSearch {
  /** What the name starts with, however it's written. The last word may be incomplete. */
  prefix: string
  state?: UsState | null
}

/** SQL: a key starts with one of the two beginnings in `given`. The last character is after all others. */
const startsSo = [1, 2]
  .map((at) => String.raw`p.key collate "C" between given[${at}] and given[${at}] || U&'\+10FFFF'`)
  .join(' or ')

const from = (kind: 'city' | 'county') => `
  from ${kind === 'city' ? 'place' : 'county'}_key_prefixes(:prefix) as given, places p
  where p.kind = '${kind}' and p.state = coalesce(:state, p.state) and (${startsSo})`

/** Cities by size: their population, or else their ZIP codes. */
export async function citiesStartingWith(
  { prefix, state = null }: NameSearch,
  limit: number
): Promise<City[]> {
  const { rows } = await db.rawQuery<{ rows: City[] }>(
    `select p.name, p.county, p.state ${from('city')}
     order by p.population desc, cardinality(p.zip_codes) desc, p.id limit :limit`,
    { prefix, state, limit }
  )
  return rows
}

/** Counties by name, then by state. If none in the state starts with the text, those spelled alike. */
export async function countiesStartingWith(
  { prefix, state = null }: NameSearch,
  limit: number
): Promise<SuggestedCounty[]> {
  const bindings = { prefix, state, limit }
  const { rows } = await db.rawQuery<{ rows: SuggestedCounty[] }>(
    `select p.name, p.state, case when p.key = county_key(:prefix) then 'same' else 'start' end as match
     ${from('county')} order by p.key collate "C", p.state limit :limit`,
    bindings
  )
  if (rows.length > 0 || state === null) return rows
  const { rows: similar } = await db.rawQuery<{ rows: SuggestedCounty[] }>(
    `select p.name, p.state, 'similar' as match from county_key(:prefix) as given, places p
     where p.kind = 'county' and p.state = :state and p.key % given
       and similarity(p.key, given) > ${leastSimilar}
     order by similarity(p.key, given) desc, p.id limit :limit`,
    bindings
  )
  return similar
}

/** The counties that share a border with this one, also across state lines; none if it's unknown. */
export async function neighborsOf({ name, state }: County): Promise<County[]> {
  const { rows } = await db.rawQuery<{ rows: County[] }>(
    `select p.name, p.state from county_named(:name, :state) c, places p
     where p.id = any(c.neighbors) order by p.id`,
    { name, state }
  )
  return rows
}
