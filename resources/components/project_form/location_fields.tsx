import { locationTypes } from '#shared/project_enums'
import { usStates } from '#shared/us_states'
import { ContactNote } from '~/components/project_form/contact_note'
import { toggled, type FieldGroupProps } from '~/components/project_form/values'
import { Fieldset } from '~/components/ui/fieldset'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { CheckboxTile } from '~/components/ui/tiles'

/** In one text, as the oldest form asks for it. */
function SingleLocation({ values, errors, set }: FieldGroupProps) {
  return (
    <TextInput
      label="Location"
      name="location"
      autoComplete="off"
      maxLength={200}
      hint="City and state, as in Asheville, NC: companies search by them. Leave out the street."
      value={values.location}
      error={errors.location}
      status={<ContactNote text={values.location} place />}
      onValueChange={(value) => set('location', value)}
    />
  )
}

/** The state is optional, with a warning. */
function LocationParts({ values, errors, set }: FieldGroupProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextInput
        label="City"
        name="city"
        autoComplete="address-level2"
        maxLength={100}
        value={values.city}
        error={errors.city}
        status={<ContactNote text={values.city} />}
        onValueChange={(value) => set('city', value)}
      />
      <TextInput
        label="Neighborhood"
        name="neighborhood"
        autoComplete="off"
        maxLength={100}
        value={values.neighborhood}
        error={errors.neighborhood}
        status={<ContactNote text={values.neighborhood} />}
        onValueChange={(value) => set('neighborhood', value)}
      />
      <TextInput
        label="County"
        name="county"
        autoComplete="off"
        maxLength={100}
        value={values.county}
        error={errors.county}
        status={<ContactNote text={values.county} />}
        onValueChange={(value) => set('county', value)}
      />
      <Select
        label="State"
        optional
        name="state"
        autoComplete="address-level1"
        placeholder="Choose a state"
        hint="Companies search by state. Without it few will find you."
        options={usStates.options}
        value={values.state}
        error={errors.state}
        onValueChange={(value) => set('state', value)}
      />
    </div>
  )
}

interface LocationFieldsProps extends FieldGroupProps {
  single?: boolean
}

/** Where the home is. */
export function LocationFields({ single = false, ...group }: LocationFieldsProps) {
  const { values, set } = group
  return (
    <>
      {single ? <SingleLocation {...group} /> : <LocationParts {...group} />}
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
    </>
  )
}
