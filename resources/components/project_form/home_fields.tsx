import type { Option } from '#shared/enumeration'
import {
  bathroomChoices,
  bedroomChoices,
  levelChoices,
  occupancyStatuses,
  propertyTypes,
} from '#shared/project_enums'
import { ContactNote } from '~/components/project_form/contact_note'
import { wholeNumber, type FieldGroupProps } from '~/components/project_form/values'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { number } from '~/lib/format'

const asOptions = (choices: readonly (string | number)[]) =>
  choices.map((choice) => ({ value: String(choice), label: String(choice) }))

const bedrooms = bedroomChoices.map((count) => ({
  value: String(count),
  label: count === 5 ? '5+' : String(count),
}))
const bathrooms = asOptions(bathroomChoices)
const levels = asOptions(levelChoices)

interface HomeFieldsProps extends FieldGroupProps {
  types?: readonly Option[]
}

/** What the home is: title, type, size. */
export function HomeFields(props: HomeFieldsProps) {
  const { values, errors, set, types = propertyTypes.options } = props
  function groupDigits() {
    const squareFeet = wholeNumber(values.squareFootage)
    const grouped = squareFeet ? number(squareFeet) : values.squareFootage
    if (grouped !== values.squareFootage) set('squareFootage', grouped)
  }
  return (
    <>
      <TextInput
        label="Project title"
        name="title"
        maxLength={120}
        hint="Letters, spaces, commas, periods and hyphens. Leave out house numbers."
        value={values.title}
        error={errors.title}
        status={<ContactNote text={values.title} />}
        onValueChange={(value) => set('title', value)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Property type"
          name="propertyType"
          placeholder="Choose a type"
          options={types}
          value={values.propertyType}
          error={errors.propertyType}
          onValueChange={(value) => set('propertyType', value)}
        />
        <Select
          label="Occupancy"
          optional
          name="occupancyStatus"
          placeholder="Not stated"
          options={occupancyStatuses.options}
          value={values.occupancyStatus}
          error={errors.occupancyStatus}
          onValueChange={(value) => set('occupancyStatus', value)}
        />
      </div>
      <div className="@container">
        {/* Each label has to fit on one line, or the fields beside each other do not stand in line. */}
        <div className="grid gap-x-3 gap-y-5 sm:gap-x-5 @min-[19rem]:grid-cols-[minmax(10rem,1fr)_minmax(0,1fr)] @min-[43rem]:grid-cols-4">
          <TextInput
            label="Square footage"
            optional
            name="squareFootage"
            inputMode="numeric"
            autoComplete="off"
            value={values.squareFootage}
            error={errors.squareFootage}
            onValueChange={(value) => set('squareFootage', value)}
            onBlur={groupDigits}
          />
          <Select
            label="Bedrooms"
            optional
            name="bedrooms"
            placeholder="–"
            options={bedrooms}
            value={values.bedrooms}
            error={errors.bedrooms}
            onValueChange={(value) => set('bedrooms', value)}
          />
          <Select
            label="Bathrooms"
            optional
            name="bathrooms"
            placeholder="–"
            options={bathrooms}
            value={values.bathrooms}
            error={errors.bathrooms}
            onValueChange={(value) => set('bathrooms', value)}
          />
          <Select
            label="Levels"
            optional
            name="levels"
            placeholder="–"
            options={levels}
            value={values.levels}
            error={errors.levels}
            onValueChange={(value) => set('levels', value)}
          />
        </div>
      </div>
    </>
  )
}
