import db from '@adonisjs/lucid/services/db'
import type { SearchFilters } from '#shared/projects/search_enums'
import type { UsState } from '#shared/places/us_states'
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
 * nobody knows the place. Their names are proper ones, because what an owner wrote may contain contact
 * details.
 */
export async function nearbyPlaces(filters: SearchFilters, stager: User): Promise<NearbyPlace[]> {
  const { city = null, county = null, state = null } = filters
  const found = matchingAnywhere(filters, stager)
    .whereRaw('projects.city_key = near.key')
    .whereRaw("coalesce(projects.state, '') = near.state")
    .select('projects.id')
    .orderByRaw('projects.created_at desc, projects.id desc')
    .limit(1)
    .toSQL()
  const { rows } = await db.rawQuery<{ rows: NearbyPlace[] }>(
    `with here as materialized (select place_point(?, ?, ?) as point),
     near as materialized (
       select p.name, p.state, p.key, miles_between(here.point, p.center) as miles, p.id
       from here, places p
       where p.kind = 'city' and p.center <@ box_around(here.point, ${farthest})
         and miles_between(here.point, p.center) <= ${farthest}
       order by miles, p.population desc, p.id limit ${mostCities}
     )
     select near.name as city, near.state, round(near.miles)::int as miles
     from near cross join lateral (${found.sql}) found
     order by near.miles, near.id limit ${mostPlaces}`,
    [city, county, state, ...found.bindings]
  )
  return rows
}
