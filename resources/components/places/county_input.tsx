import { useId, type KeyboardEvent } from 'react'
import { maxLengths } from '#shared/field_rules'
import { cleanLine } from '#shared/pasted_text'
import { useCounties, type County } from '~/components/places/use_counties'
import { comboboxProps, Suggestions, useCombobox } from '~/components/ui/combobox'
import { Field, type FieldProps } from '~/components/ui/field'

interface CountyInputProps extends FieldProps {
  name: string
  value: string
  /** Limits the suggestions to a state; empty for all states. */
  state: string
  /** Suggested first, also while nothing is typed. */
  former?: readonly County[]
  placeholder?: string
  onValueChange: (value: string) => void
  /** Called with a chosen suggestion. Its state is empty if it isn't known. */
  onPick: (county: County) => void
  /** Called for Enter while no suggestion is active. */
  onEnter?: () => void
}

/** A text field for a county, which suggests the counties of the United States. */
export function CountyInput(props: CountyInputProps) {
  const { name, value, state, former = [], placeholder, onValueChange, onPick, onEnter } = props
  const { label, optional, hint, error, status, id, className } = props
  const ownId = useId()
  const fieldId = id ?? ownId
  const box = useCombobox(fieldId)
  const counties = useCounties(box.typing ? value : '', state)
  const typed = cleanLine(value).toLowerCase()
  const known = former.filter(({ name: county }) => county.toLowerCase().startsWith(typed))
  const isKnown = (county: County) =>
    known.some((each) => each.name === county.name && each.state === county.state)
  const items = [
    ...known.map((county) => ({ ...county, note: 'used before' })),
    ...counties
      .filter((county) => !isKnown(county))
      .map((county) => ({ ...county, note: county.state })),
  ]

  function press(event: KeyboardEvent) {
    if (box.press(event, items, onPick)) return event.preventDefault()
    if (event.key !== 'Enter' || !onEnter) return
    event.preventDefault()
    box.close()
    onEnter()
  }

  return (
    <Field {...{ label, optional, hint, error, status, className }} id={fieldId}>
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
            onBlur={box.close}
          />
          <Suggestions box={box} label="Counties" items={items} onPick={onPick} className="mt-1" />
        </div>
      )}
    </Field>
  )
}
