import type { KeyboardEvent } from 'react'
import { CONTROL, SEGMENT, StepLabel } from '~/components/search/search_fields'
import { usePlaces, type Place, type PlaceKind } from '~/components/search/use_places'
import { comboboxProps, Suggestions, useCombobox } from '~/components/ui/combobox'
import { classes } from '~/lib/classes'

interface PlaceFieldProps {
  id: string
  kind: PlaceKind
  step?: number
  label: string
  placeholder: string
  value: string
  /** Limits the suggestions to a state; empty for all states. */
  state: string
  onChange: (value: string) => void
  onPick: (place: Place) => void
  /** Called when the field has lost the focus. */
  onLeave?: () => void
}

const labels = { city: 'Places with open projects', county: 'Counties' }

/**
 * A text field for a city or county. It suggests places with open projects, and for a county also
 * those without.
 */
export function PlaceField(props: PlaceFieldProps) {
  const { id, kind, step, label, placeholder, value, state, onChange, onPick, onLeave } = props
  const box = useCombobox(id)
  const places = usePlaces(kind, box.typing ? value : '', state)
  const items = places.map((place) => ({
    ...place,
    note: place.isEmpty ? `${place.state} · nothing open` : place.state,
  }))

  function press(event: KeyboardEvent) {
    if (box.press(event, items, onPick)) event.preventDefault()
    else if (event.key === 'Enter') box.close()
  }

  return (
    <div className={classes(SEGMENT, 'relative md:flex-1')}>
      <StepLabel step={step} htmlFor={id}>
        {label}
      </StepLabel>
      <input
        {...comboboxProps(box, items.length)}
        id={id}
        name={kind}
        className={classes(CONTROL, 'mt-0.5')}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          box.type()
          onChange(event.target.value)
        }}
        onKeyDown={press}
        onBlur={() => {
          box.close()
          onLeave?.()
        }}
        maxLength={100}
      />
      <Suggestions box={box} label={labels[kind]} items={items} onPick={onPick} className="mt-3" />
    </div>
  )
}
