import db from '@adonisjs/lucid/services/db'
import { citiesAround, pointOf } from '#shared/gazetteer'
import { placeKey } from '#shared/place_keys'
import type { SearchFilters } from '#shared/search_enums'
import type { UsState } from '#shared/us_states'
import { matchingAnywhere } from '#queries/open_projects'
import type User from '#models/user'

/** A city near a place without results. */
export interface NearbyPlace {
  city: string
  state: UsState
  /** Whole miles between the centers. */
  miles: number
}

const mostPlaces = 3

/** Cities looked at, the nearest first, and how far away they may be. */
const mostCities = 500
const farthest = 100

/**
 * The nearest cities with projects that the stager can find and that match the other filters; none if
 * the gazetteer doesn't know the place. Their names are those of the gazetteer, because what an owner
 * wrote may contain contact details.
 */
export async function nearbyPlaces(filters: SearchFilters, stager: User): Promise<NearbyPlace[]> {
  const center = pointOf(filters)
  if (!center) return []
  const cities = citiesAround(center, farthest).slice(0, mostCities)
  const found = matchingAnywhere(filters, stager)
    .whereRaw('projects.city_key = places.key')
    .whereRaw("coalesce(projects.state, '') = places.state")
    .select('projects.id')
    .orderByRaw('projects.created_at desc, projects.id desc')
    .limit(1)
    .toSQL()
  const { rows } = await db.rawQuery<{ rows: { at: string }[] }>(
    `select places.at
     from unnest(?::text[], ?::text[]) with ordinality as places(key, state, at)
       cross join lateral (${found.sql}) found
     order by places.at limit ${mostPlaces}`,
    [cities.map(({ name }) => placeKey(name)), cities.map(({ state }) => state), ...found.bindings]
  )
  return rows.map(({ at }) => {
    const { name, state, miles } = cities[Number(at) - 1]
    return { city: name, state, miles: Math.round(miles) }
  })
}
