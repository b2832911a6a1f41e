import { cleanLine } from '#shared/values/pasted_text'
import { maxLengths } from '#shared/values/field_rules'
import { locationTypes } from '#shared/projects/project_enums'
import { usStates } from '#shared/places/us_states'
import { CityInput } from '~/components/places/city_input'
import { CountyInput } from '~/components/places/county_input'
import { useUnreadLocation } from '~/components/places/place_question'
import type { SettledPlaces } from '~/components/places/settled_places'
import { isTypedIn } from '~/components/places/typed_in'
import { ContactNote } from '~/components/project_form/contact_note'
import {
  formerCounties,
  toggled,
  type FieldGroupProps,
  type FormerPlace,
} from '~/components/project_form/values'
import { Fieldset } from '~/components/ui/fieldset'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { CheckboxTile } from '~/components/ui/tiles'

/** The oldest form's single location field. */
function SingleLocation({ values, field }: FieldGroupProps) {
  const { isUnknown, leave } = useUnreadLocation(values.location)
  return (
    <TextInput
      {...field('location')}
      onBlur={leave}
      label="Location"
      autoComplete="off"
      maxLength={maxLengths.location}
      hint="City and state, for example Asheville, NC. Staging companies search by them. Leave out the street."
      status={
        <>
          <ContactNote text={values.location} place />
          {isUnknown &&
            'We can’t tell where that is, so only companies that search for exactly this text find it. Write the city and the state.'}
        </>
      }
    />
  )
}

interface LocationPartsProps extends FieldGroupProps {
  /** Of the owner's projects; their counties are suggested. */
  formerPlaces?: readonly FormerPlace[]
  /** Places that need no question. */
  settled: SettledPlaces
}

/** City, neighborhood, county and state. The state is optional, with a warning if it's missing. */
function LocationParts(parts: LocationPartsProps) {
  const { values, field, set, formerPlaces = [], settled } = parts
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <CityInput
        {...field('city')}
        label="City"
        state={values.state}
        settled={settled}
        status={<ContactNote text={values.city} named />}
        onPick={(city) => {
          set('city', city.name)
          set('county', city.county)
          set('state', city.state)
        }}
        onSettle={(city) => {
          set('city', city.name)
          if (!isTypedIn('county')) set('county', cleanLine(values.county) || city.county)
          set('state', city.state)
        }}
      />
      <Select
        {...field('state')}
        label="State"
        optional
        autoComplete="address-level1"
        placeholder="Choose a state"
        hint={`Staging companies search by state.${values.state ? '' : ' Add it so they can find you.'}`}
        options={usStates.options}
      />
      <CountyInput
        {...field('county')}
        label="County"
        state={values.state}
        former={formerCounties(formerPlaces, values.state)}
        settled={settled}
        status={<ContactNote text={values.county} named />}
        onPick={({ name, state }) => {
          set('county', name)
          if (state) set('state', state)
        }}
      />
      <TextInput
        {...field('neighborhood')}
        label="Neighborhood"
        autoComplete="off"
        maxLength={maxLengths.place}
        status={<ContactNote text={values.neighborhood} />}
      />
    </div>
  )
}

interface LocationFieldsProps extends LocationPartsProps {
  single?: boolean
}

export function LocationFields({ single = false, ...parts }: LocationFieldsProps) {
  return (
    <>
      {single ? <SingleLocation {...parts} /> : <LocationParts {...parts} />}
      <LocationTypes {...parts} />
    </>
  )
}

export function LocationTypes({ values, set }: Pick<FieldGroupProps, 'values' | 'set'>) {
  return (
    <Fieldset legend="Location type" optional="(any that fit)">
      <div className="flex flex-wrap gap-2.5">
        {locationTypes.options.map(({ value, label }) => (
          <CheckboxTile
            key={value}
            label={label}
            name="locationTypes"
            value={value}
            checked={values.locationTypes.includes(value)}
            onCheckedChange={() => set('locationTypes', toggled(values.locationTypes, value))}
          />
        ))}
      </div>
    </Fieldset>
  )
}
