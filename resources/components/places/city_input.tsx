import { countyLabel } from '#shared/places/counties'
import { cityMeaning } from '~/components/places/place_meanings'
import { PlaceInput, usePlaceField, type PlaceInputProps } from '~/components/places/place_input'
import { PlaceQuestion, usePlaceQuestion } from '~/components/places/place_question'
import type { SettledPlaces } from '~/components/places/settled_places'
import { usePlaceSuggestions, type City } from '~/components/places/use_place_suggestions'

interface CityInputProps extends PlaceInputProps<City> {
  /** Its cities are suggested first; empty for all states. */
  state: string
  /**
   * Called with the one city that the typed text says, such as a ZIP code, once the field is left, or with the
   * answer to "Did you mean Asheville?".
   */
  onSettle: (city: City) => void
  /** Of a form that asks again before it is sent. */
  settled?: SettledPlaces
}

/**
 * A text field for a city, which suggests the cities of the United States. It understands ZIP codes and "Boone, NC",
 * and asks once about an unknown place. The form keeps the text until that is answered.
 */
export function CityInput({ state, onSettle, settled, ...props }: CityInputProps) {
  const { id, box } = usePlaceField(props.id)
  const cities = usePlaceSuggestions(box.typing ? props.value : '', state)
  const items = cities.map((city) => ({
    ...city,
    note: `${countyLabel(city.county)}, ${city.state}`,
  }))
  const question = usePlaceQuestion({
    ...{ id, kind: 'city', value: props.value, state, settled },
    meaning: cityMeaning,
    onSettle,
  })
  return (
    <PlaceInput
      {...props}
      id={id}
      box={box}
      items={items}
      listLabel="Cities"
      onPick={(city) => {
        question.picked(city)
        props.onPick(city)
      }}
      onLeave={question.leave}
      status={
        <>
          {props.status}
          <PlaceQuestion {...question} />
        </>
      }
    />
  )
}
