import type { Option } from '#shared/enumeration'
import { projectTimelines, stagingLevels } from '#shared/project_enums'
import { ContactNote } from '~/components/project_form/contact_note'
import { toggled, type FieldGroupProps } from '~/components/project_form/values'
import { Fieldset } from '~/components/ui/fieldset'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { Textarea } from '~/components/ui/textarea'
import { CheckboxTile } from '~/components/ui/tiles'

interface StagingFieldsProps extends FieldGroupProps {
  rooms: readonly Option[]
  timelines?: readonly Option[]
  /** Whether the budget is asked for. */
  budget?: boolean
}

/** What is offered, and what an older form has stored. */
const withStored = (options: readonly Option[], value: string, label: string) =>
  value === '' || options.some((option) => option.value === value)
    ? options
    : [{ value, label }, ...options]

/** What is to be staged, how and by when. */
export function StagingFields(props: StagingFieldsProps) {
  const { values, errors, set, rooms, timelines = projectTimelines.options, budget } = props
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Staging level"
          name="stagingLevel"
          placeholder="Choose a level"
          options={stagingLevels.options}
          value={values.stagingLevel}
          error={errors.stagingLevel}
          onValueChange={(value) => set('stagingLevel', value)}
        />
        <Select
          label="Timeline"
          name="timeline"
          placeholder="Choose a timeline"
          options={withStored(timelines, values.timeline, projectTimelines.label(values.timeline))}
          value={values.timeline}
          error={errors.timeline}
          onValueChange={(value) => set('timeline', value)}
        />
      </div>
      {budget && (
        <TextInput
          label="Budget range"
          name="budgetRange"
          autoComplete="off"
          maxLength={60}
          hint="For example $2,000 to $4,000."
          value={values.budgetRange}
          error={errors.budgetRange}
          status={<ContactNote text={values.budgetRange} />}
          onValueChange={(value) => set('budgetRange', value)}
        />
      )}
      <Fieldset legend="Rooms to stage" note={`${values.roomsToStage.length} chosen`}>
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
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          label="Other rooms"
          optional
          name="otherRooms"
          maxLength={500}
          value={values.otherRooms}
          error={errors.otherRooms}
          status={<ContactNote text={values.otherRooms} />}
          onValueChange={(value) => set('otherRooms', value)}
        />
        <TextInput
          label="Last day for offers"
          optional
          type="date"
          name="deadline"
          value={values.deadline}
          error={errors.deadline}
          onValueChange={(value) => set('deadline', value)}
        />
      </div>
      <Textarea
        label="Description"
        name="description"
        rows={4}
        maxLength={5000}
        hint="What should buyers feel, and what must the company know before it prices the work?"
        value={values.description}
        error={errors.description}
        status={<ContactNote text={values.description} />}
        onValueChange={(value) => set('description', value)}
      />
    </>
  )
}
