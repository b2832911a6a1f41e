import { useEffect, useRef } from 'react'
import { isOtherForm, namedWithState } from '#shared/places/typed_place'
import { cleanLine } from '#shared/values/pasted_text'
import { PlaceInput, usePlaceField, type PlaceInputProps } from '~/components/places/place_input'
import { citiesMeant } from '~/components/places/settled_places'
import { sameName } from '~/components/places/same_name'
import { suggestedCounties, useCounties, type County } from '~/components/places/use_counties'
import {
  suggestedCities,
  usePlaceSuggestions,
  type City,
} from '~/components/places/use_place_suggestions'

const countyOf = ({ county, state }: City): County => ({ name: county, state })

/** The one county that a text means which isn't a county's name as it stands. Null if it isn't clear. */
async function countyMeant(text: string, state: string): Promise<County | null> {
  const named = namedWithState(text) ?? { name: text, state }
  const found = await suggestedCounties(named.name, named.state)
  const isOfState = (county: County) => state === '' || county.state === state
  const same = found.filter((county) => isOfState(county) && sameName(county.name, named.name))
  if (same.length > 0) return named.name !== text && same.length === 1 ? same[0] : null
  const cities = citiesMeant(await suggestedCities(text, state), state).same
  return cities.length === 1 ? countyOf(cities[0]) : null
}

interface CountyInputProps extends PlaceInputProps<County> {
  /** Limits the suggestions to a state; empty for all states. */
  state: string
  /** Suggested first, also while nothing is typed. Their state is empty if it isn't known. */
  former?: readonly County[]
}

/**
 * A text field for a county, which suggests the counties of the United States. Once it is left, "Madison, IN" becomes
 * the county of that name, and a ZIP code or "Boone, NC" the county of that city.
 */
export function CountyInput({ state, former = [], ...props }: CountyInputProps) {
  const { id, box } = usePlaceField(props.id)
  const counties = useCounties(box.typing ? props.value : '', state)
  const cities = usePlaceSuggestions(
    box.typing && isOtherForm(props.value) ? props.value : '',
    state
  )
  const named = box.typing ? namedWithState(props.value) : null
  const sameNamed = useCounties(named?.name ?? '', named?.state ?? '')
  const typed = cleanLine(props.value).toLowerCase()
  const known = former.filter(({ name }) => name.toLowerCase().startsWith(typed))
  const isKnown = (county: County) =>
    known.some((each) => each.name === county.name && each.state === county.state)
  const items = [
    ...known.map((county) => ({ ...county, note: 'used before' })),
    ...counties
      .filter((county) => !isKnown(county))
      .map((county) => ({ ...county, note: county.state })),
    ...sameNamed
      .filter(({ name }) => named !== null && sameName(name, named.name))
      .filter((county) => state === '' || county.state === state)
      .map((county) => ({ ...county, note: county.state })),
    ...citiesMeant(cities, state).same.map((city) => ({
      ...countyOf(city),
      note: `${city.name}, ${city.state}`,
    })),
  ]

  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  async function leave() {
    const { value } = props
    if (!isOtherForm(value)) return
    const meant = await countyMeant(cleanLine(value), state).catch(() => null)
    if (meant && latest.current.value === value) latest.current.onPick(meant)
  }

  return (
    <PlaceInput
      {...props}
      id={id}
      box={box}
      items={items}
      listLabel="Counties"
      onLeave={() => void leave()}
    />
  )
}
