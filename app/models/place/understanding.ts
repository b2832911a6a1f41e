import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { readingsOf, type Reading } from '#shared/places/typed_place'
import type { UsState } from '#shared/places/us_states'
import type { TypedPlace } from '#models/place'

export interface UnderstoodPlace {
  kind: 'city' | 'county'
  name: string
  /** Of a county, its own name. */
  county: string
  state: UsState
  /** Whether the text is the name, and no other form of it such as a ZIP code. */
  isName: boolean
}

/** How a suggestion relates to the text: it has that name, begins with it, or has a similar one. */
export type PlaceMatch = 'same' | 'start' | 'similar'

export interface SuggestedPlace {
  name: string
  county: string
  state: UsState
  match: PlaceMatch
  /** Whether the text says this city without more: no other city of the name comes near its size. */
  isClear: boolean
}

/** Ways to read a text, numbered by likelihood, as a table `r`. Each key is made once. */
const readings = `r as materialized (
  select at, state, "zipCode", "mayBegin", place_key(name) as key, county_key(name) as county_key,
    place_key_prefixes(name) as given
  from jsonb_to_recordset(:readings::jsonb)
    as typed (at int, name text, state text, "zipCode" text, "mayBegin" boolean))`

/**
 * The places that the readings say, each looked up in an index: without the limit the planner reads all places
 * once for all readings.
 */
const each = (columns: string, condition: string, reading = 'true') =>
  `select r.at, ${columns} from r cross join lateral (
     select * from places p where ${condition} limit ${mostFound}) p where ${reading}`

/** Higher than the number of places that start with any one letter. */
const mostFound = 5000

/** Conditions for the places that a reading says. */
const said = {
  zipCode: `p.kind = 'city' and p.zip_codes @> array[r."zipCode"]
    and p.state = coalesce(r.state, p.state)`,
  city: `p.kind = 'city' and p.key collate "C" = r.key collate "C" and p.state = coalesce(r.state, p.state)`,
  county: `p.kind = 'county' and p.key collate "C" = r.county_key collate "C"
    and p.state = coalesce(r.state, p.state)`,
}

const numbered = (all: readonly Reading[]) =>
  JSON.stringify(all.map((reading, at) => ({ at, ...reading })))

/** Of cities of a name in several states, one is meant if it's so many times as large as the next. */
const clearlyLargest = 10

interface Said extends Omit<UnderstoodPlace, 'isName'> {
  at: number
  population: number
}

/** As `Place.understand` says. */
export async function understandPlace(
  text: string,
  { county = null, state = null }: TypedPlace,
  client: QueryClientContract
): Promise<UnderstoodPlace | null> {
  const columns = `p.kind, p.name, p.county, p.state, p.population,
    p.county_key = county_key(:county) as "isIn"`
  const { rows } = await client.rawQuery<{ rows: Said[] }>(
    `with ${readings}
     select * from (${Object.values(said)
       .map((condition) => each(columns, condition))
       .join(' union all ')}) said
     order by at, kind, "isIn" desc nulls last, population desc`,
    { readings: numbered(readingsOf(text, state)), county: county ?? '' }
  )
  const [first] = rows
  if (!first) return null
  const isRival = ({ at, kind }: Said) => at === first.at && kind === first.kind
  const { at, population: _population, ...place } = first
  return isRivaled(first, rows.filter(isRival)) ? null : { ...place, isName: at === 0 }
}

interface Namesake {
  state: UsState
  population: number
}

/** Whether one of the same name in another state may be meant as well; the largest comes first. */
function isRivaled(place: Namesake, all: readonly Namesake[]): boolean {
  const rival = all.find(({ state }) => state !== place.state)
  // Of places whose population isn't known, such as counties, none is the largest.
  return (
    rival !== undefined &&
    (place.population === 0 || place.population < clearlyLargest * rival.population)
  )
}

/** Greater than every key that starts with the text before it. */
const last = String.raw`U&'\+10FFFF'`

const startsWith = (prefix: string) =>
  `p.key collate "C" between ${prefix} and ${prefix} || ${last}`

const columns = 'p.id, p.name, p.county, p.state, p.population'

interface Row extends Omit<SuggestedPlace, 'match' | 'isClear'> {
  tier: number
  at: number
  population: number
}

const matches: readonly PlaceMatch[] = ['same', 'start', 'similar']

function suggested({ tier, at, name, county, state, population }: Row, place: number, all: Row[]) {
  const namesakes = all.filter((row) => row.tier === 0 && row.at === at)
  const isClear = place === 0 && tier === 0 && !isRivaled({ state, population }, namesakes)
  return { name, county, state, match: matches[tier], isClear }
}

/** What the text says, and what begins so: those of the state first, and then the largest. */
const fitting = `with ${readings}
  select name, county, state, tier, at, population from (
    select distinct on (id) * from (
      ${each(`0 as tier, ${columns}`, said.zipCode)}
      union all ${each(`0, ${columns}`, said.city)}
      union all ${each(
        `1, ${columns}`,
        `p.kind = 'city' and p.state = coalesce(r.state, p.state)
          and (${startsWith('given[1]')} or ${startsWith('given[2]')})`,
        'r."mayBegin"'
      )}
    ) found order by id, tier, at
  ) found
  order by state = :state desc nulls last, tier, at, population desc, id limit :limit`

/** "Raliegh" and "Raleigh" have a third in common, "Buncomb" and "Bunn" less. */
export const leastSimilar = 0.31

/** The similarity of a name with the same letters: "Tuscon" shares too few trigrams with "Tucson". */
const swapped = 0.9

/** Similar names, and names with the same letters in another order: the most similar first, then the largest. */
const similarNames = `with ${readings}
  select name, county, state, 2 as tier, at, population from (
    select distinct on (id) * from (
      ${each(
        `${columns}, similarity(p.key, r.key) as similarity`,
        `p.kind = 'city' and p.state = coalesce(r.state, :state, p.state) and p.key % r.key
          and similarity(p.key, r.key) > ${leastSimilar}`,
        'r."mayBegin"'
      )}
      union all ${each(
        `${columns}, ${swapped}`,
        `p.kind = 'city' and p.state = coalesce(r.state, :state, p.state)
          and letters_of(p.key) = letters_of(r.key)`,
        'r."mayBegin"'
      )}
    ) found order by id, similarity desc
  ) found
  order by similarity desc, population desc, id limit :limit`

/** `Boone 28607` is the Boone of that ZIP code; one in another state isn't meant. */
function withoutNamesakes(rows: Row[], given: readonly Reading[]): Row[] {
  const isByZipCode = ({ at }: Row) => given[at].zipCode !== null
  return rows.some(isByZipCode) ? rows.filter(isByZipCode) : rows
}

/** As `Place.suggest` says. */
export async function suggestPlaces(
  text: string,
  state: UsState | null,
  limit: number
): Promise<SuggestedPlace[]> {
  const given = readingsOf(text)
  const bindings = { readings: numbered(given), state, limit }
  const { rows: all } = await db.rawQuery<{ rows: Row[] }>(fitting, bindings)
  const rows = withoutNamesakes(all, given)
  const isStated = given.some((reading) => reading.state ?? reading.zipCode)
  const wanted = isStated ? rows : rows.filter((row) => !state || row.state === state)
  if (wanted.length > 0) return rows.map(suggested)
  const { rows: similar } = await db.rawQuery<{ rows: Row[] }>(similarNames, bindings)
  // While a name elsewhere begins so, the text may be unfinished.
  const begins = rows.some(({ tier }) => matches[tier] === 'start')
  const together = begins ? [...rows.slice(0, limit - 1), ...similar] : [...similar, ...rows]
  return together.slice(0, limit).map(suggested)
}
