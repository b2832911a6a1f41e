import { countyLabel } from './counties.js'

/** A county on the map of its state. All lengths are in units of the map, whose longer side has 1000. */
export type CountyShape = {
  name: string
  /** Its outline, as the attribute `d` of an SVG path. */
  path: string
  /** The point farthest from its border, where a number is written. */
  x: number
  y: number
  /** How far that is from the border. */
  room: number
}

/** The counties of a state by name, drawn in a projection of the state's own. */
export interface StateMap {
  width: number
  height: number
  counties: CountyShape[]
  /** Outlines that aren't of one county, because the boundaries are older than the counties; usually empty. */
  rest: string
  /** The counties in them, by name. */
  others: string[]
}

/** A part of a map. */
export type MapBox = {
  x: number
  y: number
  width: number
  height: number
}

/** How many open projects a county has by shade, the lightest first. */
export const countyShades = [
  { from: 0, label: 'None' },
  { from: 1, label: '1 to 2' },
  { from: 3, label: '3 to 6' },
  { from: 7, label: '7 or more' },
] as const

/** The number of the shade for so many open projects. */
export const shadeOf = (projects: number): number =>
  countyShades.findLastIndex(({ from }) => projects >= from)

/** `Buncombe County: 12 open projects`. */
export function countyText(county: string, projects: number, counted: string = String(projects)) {
  const label = countyLabel(county)
  if (projects === 0) return `${label}: no open projects`
  return `${label}: ${counted} open project${projects === 1 ? '' : 's'}`
}

/** The corners of an outline's bounds. */
function boundsOf(path: string) {
  const [xs, ys]: [number[], number[]] = [[], []]
  for (const [, start, steps] of path.matchAll(/M([^l]*)l([^z]*)z/g)) {
    let [x, y] = numbersIn(start)
    xs.push(x)
    ys.push(y)
    const all = numbersIn(steps)
    for (let at = 0; at < all.length; at += 2) {
      x += all[at]
      y += all[at + 1]
      xs.push(x)
      ys.push(y)
    }
  }
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
}

const numbersIn = (text: string) => (text.match(/-?\d+/g) ?? []).map(Number)

/** Whether a county may lie in a part of the map. */
export function overlaps({ x, y, width, height }: MapBox, { path }: Pick<CountyShape, 'path'>) {
  const { left, right, top, bottom } = boundsOf(path)
  return left < x + width && right > x && top < y + height && bottom > y
}

/** Around a county, in units. */
const margin = 16

/**
 * The part of a map around some counties.
 *
 * @param least  shortest side, in units, as far as the map is so large
 */
export function boxAround(
  map: StateMap,
  counties: readonly Pick<CountyShape, 'path'>[],
  least = 0
): MapBox {
  const bounds = counties.map(({ path }) => boundsOf(path))
  const sideOf = (from: number, to: number, most: number) => {
    const length = Math.min(most, Math.max(to - from + 2 * margin, least))
    const start = Math.max(0, Math.min(most - length, (from + to - length) / 2))
    return { start: Math.round(start), length: Math.round(length) }
  }
  const across = sideOf(
    Math.min(...bounds.map(({ left }) => left)),
    Math.max(...bounds.map(({ right }) => right)),
    map.width
  )
  const down = sideOf(
    Math.min(...bounds.map(({ top }) => top)),
    Math.max(...bounds.map(({ bottom }) => bottom)),
    map.height
  )
  return { x: across.start, y: down.start, width: across.length, height: down.length }
}
