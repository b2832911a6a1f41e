import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import {
  hasOneZone,
  homeZone,
  statesOfSeveralZones,
  type HomePlace,
  type HomeZone,
} from '#shared/places/home_zones'
import type Project from '#models/project'

type Client = Pick<QueryClientContract, 'rawQuery'>
type Home = Pick<Project, 'id' | 'state'>

/** SQL: the county of the project `p`'s home, where it decides about the zone; else null. That of its city, if the city is known. */
const homeCounty = `case when p.state in (${statesOfSeveralZones.map((state) => `'${state}'`).join(', ')})
  then coalesce((select c.county from city_named(p.city, p.state, p.county) c),
    (select c.name from county_named(p.county, p.state) c), p.county) end`

/** SQL: where the home of the project `p` is, as `HomePlace`. */
export const homePlace = `json_build_object('state', p.state, 'county', ${homeCounty})`

/**
 * The zones of homes by the ids of their projects. Only in states with several zones the county is looked up: that of
 * the city, if the city is known.
 */
export async function homeZonesOf(
  homes: readonly Home[],
  client: Client = db.connection()
): Promise<Map<number, HomeZone>> {
  const [whole, split] = [homes.filter(hasOneZone), homes.filter((home) => !hasOneZone(home))]
  const zones = new Map(whole.map(({ id, state }) => [id, homeZone({ state, county: null })]))
  if (split.length === 0) return zones
  const { rows } = await client.rawQuery<{ rows: (HomePlace & { id: number })[] }>(
    `select p.id, p.state, ${homeCounty} as county from projects p where p.id = any(?)`,
    [split.map(({ id }) => id)]
  )
  for (const { id, ...place } of rows) zones.set(id, homeZone(place))
  return zones
}

/** The zone of a project's home. */
export async function homeZoneOf(home: Home, client?: Client): Promise<HomeZone> {
  const zones = await homeZonesOf([home], client)
  return zones.get(home.id)!
}
