import { useEffect, useRef } from 'react'
import { isOtherForm } from '#shared/places/typed_place'
import { cleanLine } from '#shared/values/pasted_text'
import { PlaceInput, usePlaceField, type PlaceInputProps } from '~/components/places/place_input'
import { citiesMeant } from '~/components/places/settled_places'
import { useCounties, type County } from '~/components/places/use_counties'
import {
  suggestedCities,
  usePlaceSuggestions,
  type City,
} from '~/components/places/use_place_suggestions'

const countyOf = ({ county, state }: City): County => ({ name: county, state })

interface CountyInputProps extends PlaceInputProps<County> {
  /** Limits the suggestions to a state; empty for all states. */
  state: string
  /** Suggested first, also while nothing is typed. Their state is empty if it isn't known. */
  former?: readonly County[]
}

/**
 * A text field for a county, which suggests the counties of the United States. Once it is left, a ZIP code or "Boone,
 * NC" becomes the county of that city.
 */
export function CountyInput({ state, former = [], ...props }: CountyInputProps) {
  const { id, box } = usePlaceField(props.id)
  const counties = useCounties(box.typing ? props.value : '', state)
  const cities = usePlaceSuggestions(
    box.typing && isOtherForm(props.value) ? props.value : '',
    state
  )
  const typed = cleanLine(props.value).toLowerCase()
  const known = former.filter(({ name }) => name.toLowerCase().startsWith(typed))
  const isKnown = (county: County) =>
    known.some((each) => each.name === county.name && each.state === county.state)
  const items = [
    ...known.map((county) => ({ ...county, note: 'used before' })),
    ...counties
      .filter((county) => !isKnown(county))
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
    const found = await suggestedCities(cleanLine(value), state).catch(() => [])
    const { same } = citiesMeant(found, state)
    if (same.length === 1 && latest.current.value === value)
      latest.current.onPick(countyOf(same[0]))
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
