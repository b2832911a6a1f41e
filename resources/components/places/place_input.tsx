import { useId, type KeyboardEvent } from 'react'
import { maxLengths } from '#shared/values/field_rules'
import {
  comboboxProps,
  Suggestions,
  useCombobox,
  type Combobox,
  type Suggested,
} from '~/components/ui/combobox'
import { Field, type FieldProps } from '~/components/ui/field'

export interface PlaceInputProps<Place> extends FieldProps {
  name: string
  value: string
  placeholder?: string
  onValueChange: (value: string) => void
  /** Called with a chosen suggestion. */
  onPick: (place: Place) => void
  /** Called for Enter while no suggestion is active. */
  onEnter?: () => void
}

interface SuggestingInputProps<Place extends Suggested> extends PlaceInputProps<Place> {
  box: Combobox
  /** Suggestions for the typed text. */
  items: readonly Place[]
  /** Names the list. */
  listLabel: string
  /** Called when the field has lost the focus. */
  onLeave?: () => void
}

/** The id and the list of a field that suggests places. */
export function usePlaceField(id?: string) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return { id: fieldId, box: useCombobox(fieldId) }
}

/** A text field for a place, which suggests known ones. Any other text is accepted as well. */
export function PlaceInput<Place extends Suggested>(props: SuggestingInputProps<Place>) {
  const { name, value, placeholder, onValueChange, onPick, onEnter, box, items, listLabel } = props
  const { label, optional, hint, error, status, id, className, onLeave } = props

  function press(event: KeyboardEvent) {
    if (box.press(event, items, onPick)) return event.preventDefault()
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    box.close()
    onEnter()
  }

  return (
    <Field {...{ label, optional, hint, error, status, id, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...control}
            {...comboboxProps(box, items.length)}
            name={name}
            className="input"
            value={value}
            placeholder={placeholder}
            maxLength={maxLengths.place}
            onChange={({ target }) => {
              box.type()
              onValueChange(target.value)
            }}
            onKeyDown={press}
            onBlur={() => {
              box.close()
              onLeave?.()
            }}
          />
          <Suggestions
            box={box}
            label={listLabel}
            items={items}
            onPick={onPick}
            className="mt-1 sm:min-w-80"
          />
        </div>
      )}
    </Field>
  )
}
