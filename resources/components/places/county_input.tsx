import { cleanLine } from '#shared/values/pasted_text'
import { PlaceInput, usePlaceField, type PlaceInputProps } from '~/components/places/place_input'
import { useCounties, type County } from '~/components/places/use_counties'

interface CountyInputProps extends PlaceInputProps<County> {
  /** Limits the suggestions to a state; empty for all states. */
  state: string
  /** Suggested first, also while nothing is typed. Their state is empty if it isn't known. */
  former?: readonly County[]
}

/** A text field for a county, which suggests the counties of the United States. */
export function CountyInput({ state, former = [], ...props }: CountyInputProps) {
  const { id, box } = usePlaceField(props.id)
  const counties = useCounties(box.typing ? props.value : '', state)
  const typed = cleanLine(props.value).toLowerCase()
  const known = former.filter(({ name }) => name.toLowerCase().startsWith(typed))
  const isKnown = (county: County) =>
    known.some((each) => each.name === county.name && each.state === county.state)
  const items = [
    ...known.map((county) => ({ ...county, note: 'used before' })),
    ...counties
      .filter((county) => !isKnown(county))
      .map((county) => ({ ...county, note: county.state })),
  ]
  return <PlaceInput {...props} id={id} box={box} items={items} listLabel="Counties" />
}
