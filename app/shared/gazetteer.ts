import { countyKey } from './counties.js'
import type { County } from './county_list.js'
import { countyNames } from './county_names.js'
import { placeKey, placeKeyPrefixes } from './place_keys.js'
import { usStates, type UsState } from './us_states.js'
import { cityList } from './city_list.js'
import { countyMap } from './county_map.js'

/** Degrees, to a hundredth: half a mile. */
export interface Point {
  latitude: number
  longitude: number
}

export interface City {
  name: string
  county: string
  state: UsState
  center: Point
  /** How many postal codes it has, which tells a large city from a small one. */
  postalCodes: number
}

export interface MappedCounty extends County {
  center: Point
}

const pointAt = (latitude: string, longitude: string): Point => ({
  latitude: Number(latitude) / 100,
  longitude: Number(longitude) / 100,
})

/** Read once, when a state is first asked for. */
function oncePerState<T>(read: (state: UsState) => T): (state: UsState) => T {
  const known = new Map<UsState, T>()
  return (state) => {
    const found = known.get(state) ?? read(state)
    known.set(state, found)
    return found
  }
}

/** Read once, when it's first asked for. */
function oncePerCountry<T>(read: () => T): () => T {
  let known: T | undefined
  return () => (known ??= read())
}

const countiesOf = oncePerState((state) => countyNames[state].split('|'))

const citiesOf = oncePerState((state) => {
  const counties = countiesOf(state)
  return new Map(
    cityList[state].split('|').map((line) => {
      const [name, county, latitude, longitude, postalCodes] = line.split(',')
      return [
        placeKey(name),
        {
          name,
          state,
          county: counties[Number(county)],
          center: pointAt(latitude, longitude),
          postalCodes: Number(postalCodes),
        },
      ] as const
    })
  )
})

/** The counties of a state with those that share a border, as `11` or `TN14`. */
const mapOf = oncePerState((state) => {
  const lines = countyMap[state].split('|')
  return new Map(
    countiesOf(state).map((name, at) => {
      const [latitude, longitude, ...borders] = lines[at].split(',')
      return [
        countyKey(name),
        { name, state, center: pointAt(latitude, longitude), borders },
      ] as const
    })
  )
})

/** The city of this name, however it's written; null if the gazetteer has none in that state. */
export const cityNamed = (name: string, state: UsState): City | null =>
  citiesOf(state).get(placeKey(name)) ?? null

/** The county of this name, however it's written; null if the state has none. */
export function countyNamed(name: string, state: UsState): MappedCounty | null {
  const found = mapOf(state).get(countyKey(name))
  return found ? { name: found.name, state, center: found.center } : null
}

/** The counties that share a border with this one, also across state lines; none if it's unknown. */
export function neighborsOf({ name, state }: County): County[] {
  const borders = mapOf(state).get(countyKey(name))?.borders ?? []
  return borders.map((border) => {
    const isElsewhere = border.length > 2 && border.slice(0, 2) in countyNames
    const other = isElsewhere ? (border.slice(0, 2) as UsState) : state
    const at = Number(isElsewhere ? border.slice(2) : border)
    return { name: countiesOf(other)[at], state: other }
  })
}

/** A place as it was typed. */
interface TypedPlace {
  city?: string | null
  county?: string | null
  state?: UsState | null
}

/** The names of its city, county and state, as far as they are known. */
export function placeNamesOf({ city, county, state }: TypedPlace): string[] {
  if (!state) return []
  const known = city ? cityNamed(city, state) : null
  const named = county ? countyNamed(county, state)?.name : null
  return [known?.name, known?.county, named, usStates.label(state)].flatMap((name) => name || [])
}

/** Roughly where a place is: the center of its city, or else of its county; null if both are unknown. */
export function pointOf({ city, county, state }: TypedPlace): Point | null {
  if (!state) return null
  const found = (city && cityNamed(city, state)) || (county && countyNamed(county, state))
  return found ? found.center : null
}

const states = Object.keys(countyNames) as UsState[]

/** Cities by size. `typed` may stop within a word. */
export function citiesStartingWith(
  { prefix, state }: { prefix: string; state?: UsState | null },
  limit: number
): City[] {
  const beginnings = placeKeyPrefixes(prefix)
  const found: City[] = []
  for (const each of state ? [state] : states) {
    for (const [key, city] of citiesOf(each)) {
      if (beginnings.some((beginning) => key.startsWith(beginning))) found.push(city)
    }
  }
  return found.toSorted((one, other) => other.postalCodes - one.postalCodes).slice(0, limit)
}

/** The center of each city and county, once. */
const centers = oncePerCountry(() => {
  const known = new Map<string, Point>()
  for (const state of states) {
    for (const { center } of [...citiesOf(state).values(), ...mapOf(state).values()]) {
      known.set(`${center.latitude},${center.longitude}`, center)
    }
  }
  return [...known.values()]
})

/** Centers of cities and counties within a distance in miles: where projects may be. */
export function centersAround(point: Point, miles: number): Point[] {
  const isInside = insideBox(boxAround(point, miles))
  return centers().filter((center) => isInside(center) && milesBetween(point, center) <= miles)
}

const allCities = oncePerCountry(() => states.flatMap((state) => [...citiesOf(state).values()]))

/** Cities within a distance in miles, the nearest first. */
export function citiesAround(point: Point, miles: number): (City & { miles: number })[] {
  const isInside = insideBox(boxAround(point, miles))
  return allCities()
    .filter(({ center }) => isInside(center))
    .map((city) => ({ ...city, miles: milesBetween(point, city.center) }))
    .filter((city) => city.miles <= miles)
    .toSorted((one, other) => one.miles - other.miles)
}

/** Degrees around all points within a distance. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

/** A box that contains all points within a distance in miles, and some more. */
export function boxAround({ latitude, longitude }: Point, miles: number): Box {
  const degrees = 180 / Math.PI
  const angle = (miles / earthRadius) * 1.001
  const north = angle * degrees
  const east = Math.asin(Math.sin(angle) / Math.cos(latitude / degrees)) * degrees
  return {
    west: longitude - east,
    south: latitude - north,
    east: longitude + east,
    north: latitude + north,
  }
}

const insideBox =
  ({ west, south, east, north }: Box) =>
  ({ latitude, longitude }: Point) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east

const earthRadius = 3958.8 // miles

/** Miles between two points, as the crow flies. */
export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const north = radians(other.latitude - one.latitude) / 2
  const east = radians(other.longitude - one.longitude) / 2
  const square =
    Math.sin(north) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east) ** 2
  return 2 * earthRadius * Math.asin(Math.sqrt(square))
}
