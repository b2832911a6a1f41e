import db from '@adonisjs/lucid/services/db'
import type { SearchFilters } from '#shared/projects/search_enums'
import {
  foundInPlace,
  placesTable,
  publicName,
  type NamedPlace,
  type PlaceKind,
} from '#queries/place_names'
import type User from '#models/user'

/** The probable spelling of a place without results, as written by an owner. */
export interface Suggestion {
  city?: string
  county?: string
}

/** More names than any state has cities. */
const mostNames = 3000

/** Similar names looked at to find one with projects that the stager can find. */
const mostSimilar = 20

/**
 * The most similar name of a place in that state with open projects; null if it is such a
 * place itself or none is similar. Compares the names of the state, not their projects. A name that
 * contains contact details is left out: it names no place, and similar guesses would reveal them.
 */
async function mostSimilarPlace(
  kind: PlaceKind,
  name: string,
  state: NonNullable<SearchFilters['state']>,
  stager: User
): Promise<string | null> {
  const places = placesTable(kind, { state })
  const found = foundInPlace(kind, stager)
  const keyed = kind === 'city' ? 'place_key(?)' : 'county_key(?)'
  const { rows } = await db.rawQuery<{ rows: (NamedPlace & { same: boolean })[] }>(
    `with recursive ${places.sql}
     select found.name, found.masked, places.distance = 0 as same
     from (
       select key, state, key <-> ${keyed} as distance
       from (select * from places limit ${mostNames}) places
       where key % ${keyed}
       order by distance, key limit ${mostSimilar}
     ) places cross join lateral (${found.sql}) found
     order by places.distance, places.key`,
    [...places.bindings, name, name, ...found.bindings]
  )
  const nearest = rows.find((row) => publicName(kind, row) === row.name)
  return !nearest || nearest.same ? null : nearest.name.trim()
}

/** The suggestion for a search without results; null without a state or a similar name. */
export async function suggestionFor(
  { city, county, state }: SearchFilters,
  stager: User
): Promise<Suggestion | null> {
  if (!state) return null
  const suggestion: Suggestion = {}
  const suggestedCity = city && (await mostSimilarPlace('city', city, state, stager))
  if (suggestedCity) suggestion.city = suggestedCity
  const suggestedCounty = county && (await mostSimilarPlace('county', county, state, stager))
  if (suggestedCounty) suggestion.county = suggestedCounty
  return suggestedCity || suggestedCounty ? suggestion : null
}
