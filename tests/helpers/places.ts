import db from '@adonisjs/lucid/services/db'
import type { Point, StoredPoint } from '#models/place'
import type { UsState } from '#shared/places/us_states'

export interface KnownPlace {
  name: string
  county: string
  state: UsState
  center: Point
  population: number
  timeZone: string
  zipCodes: string[]
}

type Row = Omit<KnownPlace, 'center'> & { center: StoredPoint }

const columns = `name, county, state, center, population, time_zone as "timeZone",
  zip_codes as "zipCodes"`

const known = ({ center: { x, y }, ...place }: Row): KnownPlace => ({
  ...place,
  center: { longitude: x, latitude: y },
})

/** Cities or counties in the order of their numbers. */
export async function placesOf(
  kind: 'city' | 'county',
  { name, state }: { name?: string; state?: UsState } = {}
): Promise<KnownPlace[]> {
  const query = db.from('places').where({ kind, ...(name && { name }), ...(state && { state }) })
  const rows: Row[] = await query.orderBy('id').select(db.raw(columns))
  return rows.map(known)
}

/** @throws Error if there's no such city */
export async function cityNamed(name: string, state: UsState): Promise<KnownPlace> {
  const { rows } = await db.rawQuery<{ rows: Row[] }>(
    `select ${columns} from city_named(:name, :state, null)`,
    { name, state }
  )
  if (!rows[0]) throw new Error(`There is no ${name}, ${state}`)
  return known(rows[0])
}

/** @throws Error if there's no such county */
export async function countyNamed(name: string, state: UsState): Promise<KnownPlace> {
  const { rows } = await db.rawQuery<{ rows: Row[] }>(
    `select ${columns} from county_named(:name, :state)`,
    { name, state }
  )
  if (!rows[0]) throw new Error(`There is no ${name} County, ${state}`)
  return known(rows[0])
}

/** Miles between two points, computed without the database. */
export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = radians(other.latitude - one.latitude) / 2
  const east = radians(other.longitude - one.longitude) / 2
  const square =
    Math.sin(north) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east) ** 2
  return 2 * 3958.8 * Math.asin(Math.sqrt(square))
}

/** What the database makes of names with one of its functions. */
export async function keysOf(
  sqlFunction: 'place_key' | 'county_key',
  names: readonly string[]
): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { key: string }[] }>(
    `select ${sqlFunction}(name) as key
     from jsonb_array_elements_text(?::jsonb) with ordinality given(name, at) order by at`,
    [JSON.stringify(names)]
  )
  return rows.map(({ key }) => key)
}
