import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { isOtherForm } from '#shared/places/typed_place'
import type { SearchArea } from '#shared/projects/saved_searches'
import Place, { pointOf, type Point, type StoredPoint } from '#models/place'

export type GivenArea = Pick<SearchArea, 'state'> & Partial<SearchArea>

/** How the database finds an area. */
export interface LocatedArea {
  countyKey: string | null
  cityKey: string | null
  /** Of the city; null for a county, a state and an unknown city. */
  center: Point | null
}

/** The areas with the cities that `28801`, `Asheville, NC` and `City of Asheville` say in their state. */
export async function understoodAreas(
  areas: readonly GivenArea[],
  client: QueryClientContract
): Promise<GivenArea[]> {
  const understood: GivenArea[] = []
  for (const area of areas) {
    const { city, state } = area
    const found = city && isOtherForm(city) ? await Place.understand(city, { state }, client) : null
    const isMeant = found?.kind === 'city' && !found.isName && found.state === state
    understood.push(isMeant ? { ...area, city: found.name } : area)
  }
  return understood
}

/** The keys and centers of areas, in their order, in one query. */
export async function locatedAreas(
  areas: readonly GivenArea[],
  client: QueryClientContract
): Promise<LocatedArea[]> {
  const given = areas.map(({ state, county, city }, at) => ({ at, state, county, city }))
  const { rows } = await client.rawQuery<{
    rows: (Omit<LocatedArea, 'center'> & { center: StoredPoint | null })[]
  }>(
    `select county_key(a.county) as "countyKey", place_key(a.city) as "cityKey", c.center
     from jsonb_to_recordset(:given::jsonb) a (at int, state text, county text, city text)
       left join lateral city_named(a.city, a.state, null) c on true
     order by a.at`,
    { given: JSON.stringify(given) }
  )
  return rows.map((row) => ({ ...row, center: pointOf(row.center) }))
}
