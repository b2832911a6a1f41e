import { readFile, writeFile } from 'node:fs/promises'

/**
 * Writes `app/shared/county_names.ts` from us-atlas, which is built from the county boundaries of
 * the U.S. Census Bureau (edition of 2017). Counties are listed by their name alone, because most
 * people leave out "County". Their equivalents keep the word that tells them from a county.
 *
 * Run it with `npm run counties` after an update of us-atlas.
 */

interface Atlas {
  objects: { counties: { geometries: { id: string; properties: { name: string } }[] } }
}

/** States with the codes of the Census Bureau (FIPS 5-2). */
const states = `
  AL01 AK02 AZ04 AR05 CA06 CO08 CT09 DE10 DC11 FL12 GA13 HI15 ID16
  IL17 IN18 IA19 KS20 KY21 LA22 ME23 MD24 MA25 MI26 MN27 MS28 MO29
  MT30 NE31 NV32 NH33 NJ34 NM35 NY36 NC37 ND38 OH39 OK40 OR41 PA42
  RI44 SC45 SD46 TN47 TX48 UT49 VT50 VA51 WA53 WV54 WI55 WY56
`
  .trim()
  .split(/\s+/)
  .map((pair) => ({ state: pair.slice(0, 2), code: pair.slice(2) }))

const alaskanKinds: Record<string, readonly string[]> = {
  'Census Area': [
    'Aleutians West',
    'Bethel',
    'Chugach',
    'Copper River',
    'Dillingham',
    'Hoonah-Angoon',
    'Kusilvak',
    'Nome',
    'Prince of Wales-Hyder',
    'Southeast Fairbanks',
    'Yukon-Koyukuk',
  ],
  'Municipality': ['Anchorage', 'Skagway'],
  'City and Borough': ['Juneau', 'Sitka', 'Wrangell', 'Yakutat'],
}

/** Census areas that replaced another one after that edition. */
const replaced: Record<string, readonly string[]> = {
  'Valdez-Cordova': ['Chugach', 'Copper River'],
}

function alaskanName(name: string): string {
  const kind = Object.keys(alaskanKinds).find((each) => alaskanKinds[each].includes(name))
  return `${name} ${kind ?? 'Borough'}`
}

/** Cities that belong to no county have codes from 510 on. */
function listedName(state: string, code: number, name: string): string {
  if (state === 'LA') return `${name} Parish`
  if (state === 'AK') return alaskanName(name)
  return code >= 510 && !/\bcity$/i.test(name) ? `${name} City` : name
}

const atlas: Atlas = JSON.parse(
  await readFile(new URL(import.meta.resolve('us-atlas/counties-10m.json')), 'utf8')
)
const { geometries } = atlas.objects.counties
const lines = states.map(({ state, code }) => {
  const names = geometries
    .filter(({ id }) => id.startsWith(code))
    .flatMap(({ id, properties: { name } }) =>
      (replaced[name] ?? [name]).map((current) =>
        listedName(state, state === 'DC' ? 0 : Number(id.slice(2)), current)
      )
    )
  const sorted = names.toSorted((one, other) => one.localeCompare(other, 'en'))
  return `  ${state}: ${JSON.stringify(sorted.join('|'))},`
})

await writeFile(
  new URL('../app/shared/county_names.ts', import.meta.url),
  `// Written by bin/counties.ts from us-atlas 3 (ISC), which is built from data of the U.S. Census Bureau.
import type { UsState } from './us_states.js'

/** The counties of each state and their equivalents, in alphabetical order, separated by "|". */
export const countyNames: Readonly<Record<UsState, string>> = {
${lines.join('\n')}
}
`
)
