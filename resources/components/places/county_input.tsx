import { isOtherForm, namedWithState } from '#shared/places/typed_place'
import { cleanLine } from '#shared/values/pasted_text'
import { PlaceInput, usePlaceField, type PlaceInputProps } from '~/components/places/place_input'
import { countyMeaning, countyOf } from '~/components/places/place_meanings'
import { PlaceQuestion, usePlaceQuestion } from '~/components/places/place_question'
import { citiesMeant, type SettledPlaces } from '~/components/places/settled_places'
import { sameName } from '~/components/places/same_name'
import { useCounties, type County } from '~/components/places/use_counties'
import { usePlaceSuggestions } from '~/components/places/use_place_suggestions'

interface CountyInputProps extends PlaceInputProps<County> {
  /** Limits the suggestions to a state; empty for all states. */
  state: string
  /** Suggested first, also while nothing is typed. Their state is empty if it isn't known. */
  former?: readonly County[]
  /** Of a form that asks again before it is sent. */
  settled?: SettledPlaces
}

/**
 * A text field for a county, which suggests the counties of the United States. Once it is left, "Madison, IN" becomes
 * the county of that name, a ZIP code or "Boone, NC" the county of that city, and an unknown county is asked about.
 */
export function CountyInput({ state, former = [], settled, ...props }: CountyInputProps) {
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

  const question = usePlaceQuestion({
    ...{ id, kind: 'county', value: props.value, state, settled },
    meaning: countyMeaning,
    onSettle: props.onPick,
  })
  return (
    <PlaceInput
      {...props}
      id={id}
      box={box}
      items={items}
      listLabel="Counties"
      onPick={(county) => {
        question.picked(county)
        props.onPick(county)
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
