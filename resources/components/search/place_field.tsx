import { useState, type KeyboardEvent } from 'react'
import { CONTROL, SEGMENT, StepLabel } from '~/components/search/search_fields'
import { usePlaces, type Place, type PlaceKind } from '~/components/search/use_places'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

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
}

/** A text field for a city or county, which suggests places with open projects. */
export function PlaceField(props: PlaceFieldProps) {
  const { id, kind, step, label, placeholder, value, state, onChange, onPick } = props
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const places = usePlaces(kind, typing ? value : '', state)
  const listId = `${id}-places`
  const open = typing && places.length > 0

  function close() {
    setTyping(false)
    setActive(-1)
  }

  function pick(place: Place) {
    onPick(place)
    close()
  }

  /** Wraps around. The text field (-1) comes between the last place and the first. */
  function move(step: 1 | -1) {
    const stops = places.length + 1
    setActive(((active + 1 + step + stops) % stops) - 1)
  }

  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' && !typing) return setTyping(true)
    if (!open) return
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && active >= 0) pick(places[active])
    else return
    event.preventDefault()
  }

  return (
    <div className={classes(SEGMENT, 'relative md:flex-1')}>
      <StepLabel step={step} htmlFor={id}>
        {label}
      </StepLabel>
      <input
        id={id}
        className={classes(CONTROL, 'mt-0.5')}
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          setTyping(true)
          setActive(-1)
          onChange(event.target.value)
        }}
        onKeyDown={press}
        onBlur={close}
        maxLength={100}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
      />
      <p role="status" className="sr-only">
        {open && plural(places.length, 'suggestion')}
      </p>
      {open && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Places with open projects"
          className="absolute top-full left-0 z-20 mt-3 w-full min-w-60 rounded-lg border border-line bg-surface p-1.5 shadow-raised"
        >
          {places.map((place, at) => (
            <li
              key={`${place.name} ${place.state}`}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === active}
              className={classes(
                'flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-md px-3 py-1.5 pointer-coarse:min-h-11',
                at === active ? 'bg-accent-soft' : 'hover:bg-sunken'
              )}
              // Keeps the focus in the field, because its blur closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(place)}
            >
              <span className="min-w-0 wrap-anywhere">{place.name}</span>
              <span className="text-sm text-muted">{place.state}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
