import { readFileSync } from 'node:fs'
import type { UsState } from '#shared/places/us_states'
import { projectPath } from './project.ts'

/**
 * The counties of the United States with their boundaries, from `us-atlas`, which is installed for the commands that
 * need it only (docs/places.md).
 */

export type Position = readonly [longitude: number, latitude: number]

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
export const stateCodes = Object.fromEntries(
  `AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16 IL17 IN18 IA19 KS20 KY21 LA22
   ME23 MD24 MA25 MI26 MN27 MS28 MO29 MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41
   PA42 RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56`
    .split(/\s+/)
    .map((pair) => [pair.slice(2), pair.slice(0, 2)])
) as Partial<Record<string, UsState>>

export const atlas = JSON.parse(
  readFileSync(projectPath('node_modules', 'us-atlas', 'counties-10m.json'), 'utf8')
) as Atlas

/** Census areas that replaced another one after the edition of the boundaries. */
const replaced: Partial<Record<string, readonly string[]>> = {
  'Valdez-Cordova': ['Chugach', 'Copper River'],
}

/** What Alaska's equivalents of counties are, if not boroughs. */
const alaska: Partial<Record<string, string>> = {
  ...Object.fromEntries(
    `Aleutians West|Bethel|Chugach|Copper River|Dillingham|Hoonah-Angoon|Kusilvak|Nome
     |Prince of Wales-Hyder|Southeast Fairbanks|Yukon-Koyukuk`
      .split(/\s*\|/)
      .map((name) => [name, 'Census Area'])
  ),
  ...Object.fromEntries(
    ['Juneau', 'Sitka', 'Wrangell', 'Yakutat'].map((name) => [name, 'City and Borough'])
  ),
  Anchorage: 'Municipality',
  Skagway: 'Municipality',
}

/** Counties go by their name alone; their equivalents keep the word that tells them from a county. */
export function countyNamesOf(state: UsState, code: number, name: string): string[] {
  if (state === 'AK') {
    return (replaced[name] ?? [name]).map((each) => `${each} ${alaska[each] ?? 'Borough'}`)
  }
  if (state === 'LA') return [`${name} Parish`]
  const isCity = state !== 'DC' && code >= 510 && !/\bcity$/i.test(name)
  return [isCity ? `${name} City` : name]
}

const { scale, translate } = atlas.transform

/** Positions of an arc, in reverse if its number is negative. */
export function positions(arc: number): Position[] {
  let [x, y] = [0, 0]
  const line = atlas.arcs[arc < 0 ? ~arc : arc].map(([right, up]): Position => {
    x += right
    y += up
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
  return arc < 0 ? line.toReversed() : line
}
