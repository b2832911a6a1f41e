import { isOtherForm, namedWithState } from '#shared/places/typed_place'
import { sameName } from '~/components/places/same_name'
import { citiesMeant, type TypedPlace } from '~/components/places/settled_places'
import { suggestedCounties, type County } from '~/components/places/use_counties'
import { suggestedCities, type City } from '~/components/places/use_place_suggestions'

/** What a text in the field of a city or county means. */
export interface Meaning<Place> {
  /** The one place that it says; null if it isn't clear. A county's own name isn't another form of it. */
  said: Place | null
  isKnown: boolean
  /** The place that may be meant by a misspelling. */
  meant: Place | null
}

/** Asks the server what a text means in the field of a city. */
export async function cityMeaning(
  text: string,
  state: string,
  signal?: AbortSignal
): Promise<Meaning<City>> {
  const { same, meant } = citiesMeant(await suggestedCities(text, state, signal), state)
  const isClear = same.length === 1 || (same.length > 1 && state !== '')
  return { said: isClear ? same[0] : null, isKnown: same.length > 0, meant }
}

/** The county of a city. */
export const countyOf = ({ county, state }: City): County => ({ name: county, state })

/** The one county that another form of its name, or of a city's, means. Null if it isn't clear. */
async function countySaid(
  text: string,
  state: string,
  signal?: AbortSignal
): Promise<County | null> {
  const named = namedWithState(text) ?? { name: text, state }
  const found = await suggestedCounties(named.name, named.state, signal)
  const isOfState = (county: County) => state === '' || county.state === state
  const same = found.filter((county) => isOfState(county) && sameName(county.name, named.name))
  if (same.length > 0) return same.length === 1 ? same[0] : null
  const cities = citiesMeant(await suggestedCities(text, state, signal), state).same
  return cities.length === 1 ? countyOf(cities[0]) : null
}

/** Asks the server what a text means in the field of a county. */
export async function countyMeaning(
  text: string,
  state: string,
  signal?: AbortSignal
): Promise<Meaning<County>> {
  const found = await suggestedCounties(text, state, signal)
  if (found.some(({ match }) => match === 'same')) return { said: null, isKnown: true, meant: null }
  const said = isOtherForm(text) ? await countySaid(text, state, signal) : null
  const [likely, ...others] = found
  const meant = likely?.match === 'similar' || others.length === 0 ? (likely ?? null) : null
  return { said, isKnown: said !== null, meant }
}

const meanings = { city: cityMeaning, county: countyMeaning }

/** Asks the server what was typed into the field of a city or county. */
export const meaningOf = (
  { kind, name, state }: TypedPlace,
  signal?: AbortSignal
): Promise<Meaning<City | County>> => meanings[kind](name, state, signal)
