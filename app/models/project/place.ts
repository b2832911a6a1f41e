import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { stateAlone } from '#shared/places/typed_place'
import { usStates, type UsState } from '#shared/places/us_states'
import { maxLengths } from '#shared/values/field_rules'
import Place from '#models/place'
import { composeLocation, type ProjectDetails } from '#models/project/details'

type PlaceDetails = Pick<ProjectDetails, 'city' | 'county' | 'state' | 'location'>

const isBlank = ({ city, county, state }: PlaceDetails) => !city && !county && !state

/** `Nowhere, NC` or `Nowhere, North Carolina`. Without a state, the place is what comes before the first comma. */
function partsOf(location: string): Pick<PlaceDetails, 'city' | 'state'> {
  const [end, ...before] = location.split(',').toReversed()
  const wanted = end.trim().toLowerCase()
  const known = usStates.options.find(({ value, label }) =>
    [value.toLowerCase(), label.toLowerCase()].includes(wanted)
  )
  const state: UsState | null = known && before.length > 0 ? known.value : null
  const name = state ? before[0] : location.split(',')[0]
  return { city: shortened(name.trim()) || null, state }
}

/** As long as a city may be, without the half of a character. */
const shortened = (name: string) => name.slice(0, maxLengths.place).replace(/[\uD800-\uDBFF]$/, '')

/** The place that the single location field of older forms says, which companies search by. */
async function readLocation(
  { location }: PlaceDetails,
  trx: TransactionClientContract
): Promise<Partial<PlaceDetails>> {
  if (!location) return {}
  const wholeState = stateAlone(location)
  if (wholeState) return { state: wholeState }
  const found = await Place.understand(location, {}, trx)
  if (!found) return partsOf(location)
  const { kind, name, county, state } = found
  return { city: kind === 'city' ? name : null, county, state }
}

/**
 * What to store instead of the place that was given, where a text is clearly a known place in another form:
 * `Boone, NC`, `28607` and `City of Boone` in the field of the city are Boone. The spelling of a name
 * isn't changed, and neither is an unknown place. A location without anything else is read as a place.
 */
export async function understoodPlace(
  details: PlaceDetails,
  trx: TransactionClientContract
): Promise<Partial<PlaceDetails>> {
  if (isBlank(details)) return readLocation(details, trx)
  const { city, county, state, location } = details
  if (!city) return {}
  const found = await Place.understand(city, { county, state }, trx)
  if (found?.kind !== 'city' || found.isName || (state && state !== found.state)) return {}
  const isComposed = location === composeLocation(city, state)
  return {
    city: found.name,
    state: found.state,
    county: county ?? found.county,
    location: isComposed ? composeLocation(found.name, found.state) : location,
  }
}
