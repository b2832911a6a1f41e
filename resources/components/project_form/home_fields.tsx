import type { Option } from '#shared/values/enumeration'
import { maxLengths } from '#shared/values/field_rules'
import {
  bathroomChoices,
  bedroomChoices,
  levelChoices,
  occupancyStatuses,
  propertyTypes,
} from '#shared/projects/project_enums'
import { ContactNote } from '~/components/project_form/contact_note'
import { wholeNumber, withStored, type FieldGroupProps } from '~/components/project_form/values'
import { Fieldset } from '~/components/ui/fieldset'
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
  /** False if each of several homes has its own title. */
  titled?: boolean
}

/** Fields about the home: title, type, size. */
export function HomeFields(props: HomeFieldsProps) {
  const { values, field, set, types = propertyTypes.options, titled = true } = props
  function groupDigits() {
    const squareFeet = wholeNumber(values.squareFootage)
    const grouped = squareFeet ? number(squareFeet) : values.squareFootage
    if (grouped !== values.squareFootage) set('squareFootage', grouped)
  }
  return (
    <>
      {titled && (
        <TextInput
          {...field('title')}
          label="Project title"
          maxLength={maxLengths.title}
          hint="For example: Colonial on Maple Street. No digits or house numbers."
          status={<ContactNote text={values.title} />}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...field('propertyType')}
          label="Property type"
          placeholder="Choose a type"
          options={withStored(types, values.propertyType, propertyTypes.label(values.propertyType))}
        />
        <Select
          {...field('occupancyStatus')}
          label="Occupancy"
          optional
          placeholder="Not stated"
          options={occupancyStatuses.options}
        />
      </div>
      <Fieldset legend="Size" optional className="@container">
        <div className="grid grid-cols-2 gap-x-3 gap-y-5 sm:gap-x-5 @min-[36rem]:grid-cols-4">
          <TextInput
            {...field('squareFootage')}
            label="Square footage"
            inputMode="numeric"
            autoComplete="off"
            onBlur={groupDigits}
          />
          <Select
            {...field('bedrooms')}
            label="Bedrooms"
            placeholder="–"
            options={withStored(bedrooms, values.bedrooms)}
          />
          <Select
            {...field('bathrooms')}
            label="Bathrooms"
            placeholder="–"
            options={withStored(bathrooms, values.bathrooms)}
          />
          <Select {...field('levels')} label="Levels" placeholder="–" options={levels} />
        </div>
      </Fieldset>
    </>
  )
}
