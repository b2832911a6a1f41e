import { writeFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { CountyShape, StateMap } from '#shared/places/county_map'
import { usStates, type UsState } from '#shared/places/us_states'
import { atlas, countyNamesOf, positions, stateCodes, type Position } from './setup/atlas.ts'
import { projectPath } from './setup/project.ts'

/**
 * Writes `database/county_maps`, a file for each state: the outlines of the counties of each state, for the maps of place
 * pages and of the choice of counties. Their source isn't needed otherwise:
 *
 *     npm install --no-save us-atlas@3.0.1 && npm run maps
 *
 * docs/places.md says what it is, and under which license. Each state has a projection of its own, so that north is up
 * and areas are true. Counties share their borders, so a border is simplified once and stays the same on both sides.
 */

/** The longer side of a map. A unit is about a pixel of a wide screen. */
const size = 1000

/** A border may leave its course by so much, in units. */
const tolerance = 1.1

/** Islands smaller than this are left out, unless a county has nothing larger. In square units. */
const smallest = 5

/** A county smaller than this keeps its whole border, which is coarse as it is. In square units. */
const small = 250

/** West of this, Hawaii is a chain of islands without homes that is longer than the rest. */
const westOfHawaii = -160.6 // degrees

type Point = readonly [x: number, y: number]

interface County {
  names: string[]
  /** Each with the numbers of its arcs by ring; the first ring is outside. */
  polygons: number[][][]
}

const countiesOf = (state: UsState) =>
  atlas.objects.counties.geometries
    .filter(({ id }) => stateCodes[id.slice(0, 2)] === state)
    .map(({ id, type, properties, arcs }): County => {
      const polygons = (type === 'Polygon' ? [arcs] : arcs) as number[][][]
      return {
        names: countyNamesOf(state, Number(id.slice(2)), properties.name),
        polygons: polygons.filter(
          ([outer]) => state !== 'HI' || positions(outer[0])[0][0] > westOfHawaii
        ),
      }
    })

// Projection

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The Aleutian Islands cross the line where the degrees start again. */
const eastward = (longitude: number) => (longitude > 0 ? longitude - 360 : longitude)

/** Albers' equal-area conic projection, with its standard parallels a sixth from the top and bottom. */
function projectionOf(places: readonly Position[]): (place: Position) => Point {
  const [longitudes, latitudes] = [
    places.map(([longitude]) => eastward(longitude)),
    places.map(([, latitude]) => latitude),
  ]
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)]
  const middle = (Math.min(...longitudes) + Math.max(...longitudes)) / 2
  const [first, second] = [1, 5].map((sixths) =>
    Math.sin(radians(south + ((north - south) * sixths) / 6))
  )
  const n = (first + second) / 2
  const c = 1 - first ** 2 + 2 * n * first
  return ([longitude, latitude]) => {
    const radius = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n
    const angle = n * radians(eastward(longitude) - middle)
    return [radius * Math.sin(angle), radius * Math.cos(angle)]
  }
}

// Lines

const distanceTo = ([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point) => {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2
  const along = length === 0 ? 0 : ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length
  const at = Math.max(0, Math.min(1, along))
  return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1))
}

/** Leaves out points that are nearer to the line without them (Douglas and Peucker). */
function simplified(line: readonly Point[], allowed: number): readonly Point[] {
  if (line.length < 3) return line
  const [first, last] = [line[0], line[line.length - 1]]
  let [farthest, distance] = [0, 0]
  for (let at = 1; at < line.length - 1; at++) {
    const found = distanceTo(line[at], first, last)
    if (found > distance) [farthest, distance] = [at, found]
  }
  if (distance <= allowed) return [first, last]
  return [
    ...simplified(line.slice(0, farthest + 1), allowed).slice(0, -1),
    ...simplified(line.slice(farthest), allowed),
  ]
}

/** Without a point that repeats the one before it. */
const distinct = (ring: readonly Point[]) =>
  ring.filter(([x, y], at) => {
    const [x0, y0] = ring[(at + ring.length - 1) % ring.length]
    return x !== x0 || y !== y0
  })

const areaOf = (ring: readonly Point[]) =>
  Math.abs(
    ring.reduce((sum, [x1, y1], at) => {
      const [x2, y2] = ring[(at + 1) % ring.length]
      return sum + x1 * y2 - x2 * y1
    }, 0)
  ) / 2

/** What is too small to be drawn otherwise. */
const squareAround = ([x, y]: Point): Point[] => [
  [x - 3, y - 3],
  [x + 3, y - 3],
  [x + 3, y + 3],
  [x - 3, y + 3],
]

const signed = (step: number) => (step < 0 ? String(step) : ` ${step}`)

/** A ring in steps, as in the attribute `d` of a path. */
function pathOf(ring: readonly Point[]): string {
  const [[x, y], ...rest] = ring
  let [lastX, lastY] = [x, y]
  const steps = rest.map(([nextX, nextY]) => {
    const step = signed(nextX - lastX) + signed(nextY - lastY)
    ;[lastX, lastY] = [nextX, nextY]
    return step
  })
  return `M${x}${signed(y)}l${steps.join('').trimStart()}z`
}

function contains(ring: readonly Point[], [x, y]: Point): boolean {
  let inside = false
  for (const [at, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(at + 1) % ring.length]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** A number is written here: the point of a county that is farthest from its border, and how far that is. */
function roomIn(rings: readonly (readonly Point[])[]): { x: number; y: number; room: number } {
  const [outer] = rings
  const xs = outer.map(([x]) => x)
  const ys = outer.map(([, y]) => y)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const step = Math.max(1, Math.max(Math.max(...xs) - left, Math.max(...ys) - top) / 40)
  let best = { x: Math.round((left + Math.max(...xs)) / 2), y: Math.round(top), room: 0 }
  for (let x = left; x <= Math.max(...xs); x += step) {
    for (let y = top; y <= Math.max(...ys); y += step) {
      if (!contains(outer, [x, y])) continue
      if (rings.slice(1).some((hole) => contains(hole, [x, y]))) continue
      let room = Infinity
      for (const ring of rings) {
        for (const [at, point] of ring.entries()) {
          room = Math.min(room, distanceTo([x, y], point, ring[(at + 1) % ring.length]))
        }
      }
      if (room > best.room) best = { x: Math.round(x), y: Math.round(y), room: Math.floor(room) }
    }
  }
  return best
}

// Maps

function mapOf(state: UsState): StateMap {
  const counties = countiesOf(state)
  const arcs = new Set(
    counties.flatMap(({ polygons }) => polygons.flat(2).map((arc) => (arc < 0 ? ~arc : arc)))
  )
  const project = projectionOf([...arcs].flatMap(positions))
  const projected = new Map([...arcs].map((arc) => [arc, positions(arc).map(project)]))

  const all = [...projected.values()].flat()
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]
  const scale = size / Math.max(right - left, bottom - top)
  const scaled = new Map(
    [...projected].map(([arc, line]) => [
      arc,
      line.map(([x, y]): Point => [(x - left) * scale, (y - top) * scale]),
    ])
  )

  const lineOf = (lines: ReadonlyMap<number, readonly Point[]>, arc: number) => {
    const line = lines.get(arc < 0 ? ~arc : arc)!
    return arc < 0 ? line.toReversed() : line
  }
  const ringOf = (lines: ReadonlyMap<number, readonly Point[]>, ring: readonly number[]) =>
    distinct(ring.flatMap((arc) => lineOf(lines, arc)))

  const tiny = counties.filter(
    ({ polygons }) =>
      polygons.reduce((sum, [outer]) => sum + areaOf(ringOf(scaled, outer)), 0) < small
  )
  const kept = new Set(
    tiny.flatMap(({ polygons }) => polygons.flat(2).map((arc) => (arc < 0 ? ~arc : arc)))
  )
  const rounded = new Map(
    [...scaled].map(([arc, line]) => [
      arc,
      simplified(line, kept.has(arc) ? 0 : tolerance).map(([x, y]): Point => [
        Math.round(x),
        Math.round(y),
      ]),
    ])
  )

  const shapes = counties.flatMap(
    ({ names, polygons }): (CountyShape & { isShared: boolean })[] => {
      const drawn = polygons
        .map((rings) => rings.map((ring) => ringOf(rounded, ring)))
        .toSorted(([one], [other]) => areaOf(other) - areaOf(one))
        .filter(([outer], at) => outer.length > 2 && (at === 0 || areaOf(outer) >= smallest))
        .map(([outer, ...holes]) => [
          outer,
          ...holes.filter((hole) => hole.length > 2 && areaOf(hole) > 0),
        ])
      // One city of the source is so small that it's only a line.
      if (drawn.length === 0) drawn.push([squareAround(ringOf(rounded, polygons[0][0])[0])])
      const path = drawn.flat().map(pathOf).join('')
      return [{ name: names[0], path, ...roomIn(drawn[0]), isShared: names.length > 1 }]
    }
  )
  return {
    width: Math.round((right - left) * scale),
    height: Math.round((bottom - top) * scale),
    counties: shapes
      .filter(({ isShared }) => !isShared)
      .map(({ isShared: _, ...shape }) => shape)
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
    rest: shapes
      .filter(({ isShared }) => isShared)
      .map(({ path }) => path)
      .join(''),
    others: counties.flatMap(({ names }) => (names.length > 1 ? names : [])),
  }
}

const sizes = usStates.values.map((state) => {
  const packed = brotliCompressSync(JSON.stringify(mapOf(state)))
  writeFileSync(projectPath('database', 'county_maps', `${state}.json.br`), packed)
  return { state, bytes: packed.length }
})
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const largest = sizes.toSorted((one, other) => other.bytes - one.bytes).slice(0, 5)
console.log(`${sizes.length} states, ${total} bytes`)
console.log(largest.map(({ state, bytes }) => `${state} ${bytes}`).join(', '))
