import type { UsState } from '#shared/places/us_states'
import { marketZone } from '#shared/values/market_zone'

/** The clocks of the United States, with the names that people use. */
const clocks = {
  'America/New_York': { short: 'ET', long: 'Eastern Time' },
  'America/Chicago': { short: 'CT', long: 'Central Time' },
  'America/Denver': { short: 'MT', long: 'Mountain Time' },
  'America/Phoenix': { short: 'MST', long: 'Mountain Standard Time' },
  'America/Los_Angeles': { short: 'PT', long: 'Pacific Time' },
  'America/Anchorage': { short: 'AKT', long: 'Alaska Time' },
  'Pacific/Honolulu': { short: 'HST', long: 'Hawaii Standard Time' },
} as const
export type HomeZone = keyof typeof clocks

export const zoneName = (zone: HomeZone) => clocks[zone]

/** The clock of a state, or of most of its counties. All others go by Eastern Time. */
const zonesOfStates: Partial<Record<UsState, HomeZone>> = Object.fromEntries(
  (
    [
      ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
      ['America/Denver', 'CO ID MT NM UT WY'],
      ['America/Phoenix', 'AZ'],
      ['America/Los_Angeles', 'CA NV OR WA'],
      ['America/Anchorage', 'AK'],
      ['Pacific/Honolulu', 'HI'],
    ] as const
  ).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone]))
)

/**
 * Counties with another clock than most of their state (49 CFR part 71). Where the line runs through a county,
 * the clock of its seat counts.
 */
const otherClocks: Partial<Record<UsState, { zone: HomeZone; counties: string }>> = {
  FL: {
    zone: 'America/Chicago',
    counties: 'Bay, Calhoun, Escambia, Holmes, Jackson, Okaloosa, Santa Rosa, Walton, Washington',
  },
  ID: {
    zone: 'America/Los_Angeles',
    counties:
      'Benewah, Bonner, Boundary, Clearwater, Idaho, Kootenai, Latah, Lewis, Nez Perce, Shoshone',
  },
  IN: {
    zone: 'America/Chicago',
    counties:
      'Gibson, Jasper, Lake, La Porte, Newton, Perry, Porter, Posey, Spencer, Starke, Vanderburgh, Warrick',
  },
  KS: { zone: 'America/Denver', counties: 'Greeley, Hamilton, Sherman, Wallace' },
  KY: {
    zone: 'America/Chicago',
    counties: `Adair, Allen, Ballard, Barren, Breckinridge, Butler, Caldwell, Calloway, Carlisle, Christian,
      Clinton, Crittenden, Cumberland, Daviess, Edmonson, Fulton, Graves, Grayson, Green, Hancock, Hart,
      Henderson, Hickman, Hopkins, Livingston, Logan, Lyon, Marshall, McCracken, McLean, Metcalfe, Monroe,
      Muhlenberg, Ohio, Russell, Simpson, Todd, Trigg, Union, Warren, Webster`,
  },
  MI: { zone: 'America/Chicago', counties: 'Dickinson, Gogebic, Iron, Menominee' },
  ND: {
    zone: 'America/Denver',
    counties: 'Adams, Billings, Bowman, Dunn, Golden Valley, Grant, Hettinger, Slope, Stark',
  },
  NE: {
    zone: 'America/Denver',
    counties: `Arthur, Banner, Box Butte, Chase, Cheyenne, Dawes, Deuel, Dundy, Garden, Grant, Hooker, Keith,
      Kimball, Morrill, Perkins, Scotts Bluff, Sheridan, Sioux`,
  },
  OR: { zone: 'America/Denver', counties: 'Malheur' },
  SD: {
    zone: 'America/Denver',
    counties: `Bennett, Butte, Corson, Custer, Dewey, Fall River, Haakon, Harding, Jackson, Lawrence, Meade,
      Oglala Lakota, Pennington, Perkins, Ziebach`,
  },
  TN: {
    zone: 'America/New_York',
    counties: `Anderson, Blount, Bradley, Campbell, Carter, Claiborne, Cocke, Grainger, Greene, Hamblen, Hamilton,
      Hancock, Hawkins, Jefferson, Johnson, Knox, Loudon, McMinn, Meigs, Monroe, Morgan, Polk, Rhea, Roane,
      Scott, Sevier, Sullivan, Unicoi, Union, Washington`,
  },
  TX: { zone: 'America/Denver', counties: 'El Paso, Hudspeth' },
}

const keyOf = (county: string) =>
  county
    .toLowerCase()
    .replace(/ county$/, '')
    .replaceAll(/[^a-z]/g, '')

const keysOf = new Map(
  Object.entries(otherClocks).map(([state, { counties }]) => [
    state,
    new Set(counties.split(',').map(keyOf)),
  ])
)

/** Where a home is, as far as it is known. */
export interface HomePlace {
  state: UsState | null
  county: string | null
}

export const statesOfSeveralZones = Object.keys(otherClocks)

/** Whether the whole state has one clock. */
export const hasOneZone = ({ state }: Pick<HomePlace, 'state'>): boolean =>
  !state || !(state in otherClocks)

/** The zone of a home: Eastern Time without a state, and the clock of most of the state without a county. */
export function homeZone({ state, county }: HomePlace): HomeZone {
  if (!state) return marketZone
  const isOther = county !== null && keysOf.get(state)?.has(keyOf(county))
  return (isOther && otherClocks[state]?.zone) || zonesOfStates[state] || marketZone
}
