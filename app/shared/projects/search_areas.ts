import { areaDistances, areaLabel, savedSearchLimits, type SearchArea } from './saved_searches.js'
import { usStates } from '#shared/places/us_states'

/** Longest text of the places of a search. */
export const longestAreas = 6000

export const searchAreasMessage = `Name 1 to ${savedSearchLimits.areas} places, such as NC;Buncombe,NC;Asheville,NC,40`

/** What separates places and their parts isn't part of a name. */
const named = (name: string) => name.replaceAll(/[;,]+/g, ' ').trim()

/** Places as in the address of a search: `NC;Buncombe,NC;Asheville,NC,40`. */
export function areasText(areas: readonly SearchArea[]): string {
  return areas
    .map(({ city, county, miles, state }) => {
      if (city) return `${named(city)},${state},${miles}`
      return county ? `${named(county)},${state}` : state
    })
    .join(';')
}

function areaOf(text: string): SearchArea | null {
  const parts = text.split(',').map((part) => part.trim())
  const number = /^\d+$/.test(parts.at(-1)!) ? Number(parts.pop()) : null
  const miles = areaDistances.find((distance) => distance === number) ?? null
  const code = parts.pop()
  const state = usStates.values.find((value) => value === code)
  const name = parts.join(' ').trim()
  if (!state || (number !== null && !miles) || (miles && !name)) return null
  return miles ? { state, county: null, city: name, miles } : { state, county: name || null }
}

/** The places of a search; null if one of them is none, or if there are too many. */
export function areasOf(text: string): SearchArea[] | null {
  const areas = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map(areaOf)
  if (areas.length === 0 || areas.length > savedSearchLimits.areas) return null
  return areas.every((area) => area !== null) ? areas : null
}

/** Where the results of such a search are: `in 3 places`, `in Buncombe County, NC`, `in your area`. */
export function areasPhrase(text: string): string {
  const areas = areasOf(text) ?? []
  if (areas.length !== 1) return `in ${areas.length} places`
  const [{ city, miles, state }] = areas
  return city ? `within ${miles} miles of ${city}, ${state}` : `in ${areaLabel(areas[0])}`
}
