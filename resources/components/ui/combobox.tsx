import { useEffect, useState, type KeyboardEvent } from 'react'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

/** One suggestion. Its name goes into the field. */
export interface Suggested {
  name: string
  /** Right of the name. */
  note: string
}

/**
 * State of a text field that suggests what may be typed. Any other text is accepted as well.
 *
 * @param id  of the field
 */
export function useCombobox(id: string) {
  const [typing, setTyping] = useState(false)
  const [active, setActive] = useState(-1)

  const listId = `${id}-suggestions`

  function close() {
    setTyping(false)
    setActive(-1)
  }

  // The field keeps the focus until a finger is lifted. Suggestions that arrive before that would
  // open over the button being pressed, and get its click.
  useEffect(() => {
    if (!typing) return
    const own = [id, listId].map((part) => `#${CSS.escape(part)}`).join()
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(own)) close()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [typing, id, listId])

  return {
    /** Whether suggestions are wanted now. */
    typing,
    listId,
    active,
    close,
    /** Call it when the text changes. */
    type() {
      setTyping(true)
      setActive(-1)
    },
    /** Handles the keys of the list; true if it used the key. */
    press<Item>({ key }: KeyboardEvent, items: readonly Item[], onPick: (item: Item) => void) {
      const stops = items.length + 1
      // Wraps around. The text field (-1) comes between the last suggestion and the first.
      const move = (step: 1 | -1) => setActive(((active + 1 + step + stops) % stops) - 1)
      if (key === 'ArrowDown' && !typing) {
        setTyping(true)
        return false
      }
      if (!typing || items.length === 0) return false
      if (key === 'ArrowDown') move(1)
      else if (key === 'ArrowUp') move(-1)
      else if (key === 'Escape') close()
      else if (key === 'Enter' && active >= 0) {
        onPick(items[active])
        close()
      } else return false
      return true
    },
  }
}

export type Combobox = ReturnType<typeof useCombobox>

/** Attributes of the text field. */
export function comboboxProps({ typing, active, listId }: Combobox, count: number) {
  const open = typing && count > 0
  return {
    'autoComplete': 'off',
    'role': 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': open && active >= 0 ? `${listId}-${active}` : undefined,
  }
}

interface SuggestionsProps<Item extends Suggested> {
  box: Combobox
  label: string
  items: readonly Item[]
  onPick: (item: Item) => void
  className?: string
}

/** The list below the field, which needs a positioned parent. */
export function Suggestions<Item extends Suggested>(props: SuggestionsProps<Item>) {
  const { box, label, items, onPick, className } = props
  const open = box.typing && items.length > 0
  return (
    <>
      <p role="status" className="sr-only">
        {open && plural(items.length, 'suggestion')}
      </p>
      {open && (
        <ul
          id={box.listId}
          role="listbox"
          aria-label={label}
          className={classes(
            'absolute top-full left-0 z-20 w-full rounded-lg border border-line bg-surface p-1.5 shadow-raised sm:min-w-60',
            className
          )}
        >
          {items.map((item, at) => (
            <li
              key={`${item.name} ${item.note}`}
              id={`${box.listId}-${at}`}
              role="option"
              aria-selected={at === box.active}
              className={classes(
                'flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-1.5 pointer-coarse:min-h-11',
                at === box.active ? 'bg-accent-soft' : 'hover:bg-sunken'
              )}
              // Keeps the focus in the field, because its blur closes the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                onPick(item)
                box.close()
              }}
            >
              <span className="min-w-0 wrap-anywhere">{item.name}</span>
              <span className="text-sm text-muted">{item.note}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
