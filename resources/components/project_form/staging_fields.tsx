import type { Option } from '#shared/values/enumeration'
import { maxLengths } from '#shared/values/field_rules'
import { projectTimelines, stagingLevels } from '#shared/projects/project_enums'
import { ContactNote } from '~/components/project_form/contact_note'
import { toggled, withStored, type FieldGroupProps } from '~/components/project_form/values'
import { Fieldset } from '~/components/ui/fieldset'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { CheckboxTile } from '~/components/ui/tiles'

interface StagingFieldsProps extends FieldGroupProps {
  rooms: readonly Option[]
  timelines?: readonly Option[]
  /** Whether to show the budget field. */
  budget?: boolean
}

/** Rooms that another choice includes. */
const partOf = { 'Master Bedroom': 'All Bedrooms', 'Master Bathroom': 'All Bathrooms' }

/** `All Bedrooms includes the Master Bedroom.` */
function doubleRooms(chosen: readonly string[]): string {
  return Object.entries(partOf)
    .filter((pair) => pair.every((room) => chosen.includes(room)))
    .map(([part, whole]) => `${whole} includes the ${part}.`)
    .join(' ')
}

/** Fields about the work: level, timeline, rooms. */
export function StagingFields(props: StagingFieldsProps) {
  const { values, field, set, rooms, timelines = projectTimelines.options, budget } = props
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <Select
          {...field('stagingLevel')}
          label="Staging level"
          placeholder="Choose a level"
          options={withStored(
            stagingLevels.options,
            values.stagingLevel,
            stagingLevels.label(values.stagingLevel)
          )}
        />
        <Select
          {...field('timeline')}
          label="Timeline"
          placeholder="Choose a timeline"
          options={withStored(timelines, values.timeline, projectTimelines.label(values.timeline))}
        />
        <TextInput
          {...field('deadline')}
          label="Last day for offers"
          optional
          type="date"
          hint="Ends at midnight Eastern Time."
        />
      </div>
      {budget && (
        <TextInput
          {...field('budgetRange')}
          label="Budget range"
          autoComplete="off"
          maxLength={maxLengths.budgetRange}
          hint="For example, $2,000 to $4,000."
          status={<ContactNote text={values.budgetRange} />}
        />
      )}
      <Fieldset
        legend="Rooms to stage"
        note={`${values.roomsToStage.length} chosen`}
        hint={doubleRooms(values.roomsToStage)}
      >
        <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 max-sm:[&_.tile]:gap-2 max-sm:[&_.tile]:px-3">
          {rooms.map(({ value, label }) => (
            <CheckboxTile
              key={value}
              label={label}
              name="roomsToStage"
              value={value}
              checked={values.roomsToStage.includes(value)}
              onCheckedChange={() => set('roomsToStage', toggled(values.roomsToStage, value))}
            />
          ))}
        </div>
      </Fieldset>
      <TextInput
        {...field('otherRooms')}
        label="Other rooms"
        optional
        maxLength={maxLengths.otherRooms}
        status={<ContactNote text={values.otherRooms} />}
      />
      <Textarea
        {...field('description')}
        label="Description"
        rows={4}
        maxLength={maxLengths.description}
        hint="The look you want, and anything that affects the price: stairs, access, photo date. No phone numbers or addresses."
        status={<ContactNote text={values.description} />}
      />
    </>
  )
}
