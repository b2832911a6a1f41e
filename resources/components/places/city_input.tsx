import { countyLabel } from '#shared/counties'
import { PlaceInput, usePlaceField, type PlaceInputProps } from '~/components/places/place_input'
import { useCities, type City } from '~/components/places/use_cities'

interface CityInputProps extends PlaceInputProps<City> {
  /** Its cities are suggested first; empty for all states. */
  state: string
}

/** A text field for a city, which suggests the cities of the United States. */
export function CityInput({ state, ...props }: CityInputProps) {
  const { id, box } = usePlaceField(props.id)
  const cities = useCities(box.typing ? props.value : '', state)
  const items = cities.map((city) => ({
    ...city,
    note: `${countyLabel(city.county)}, ${city.state}`,
  }))
  return <PlaceInput {...props} id={id} box={box} items={items} listLabel="Cities" />
}
