import { useId, useRef, useState } from 'react'
import { useDismiss } from '~/hooks/use_dismiss'

/** Open state and focus of a menu below a button. */
export function useMenu() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const group = useRef<HTMLDivElement>(null)
  const button = () => group.current?.querySelector('button')

  function close() {
    button()?.focus()
    setOpen(false)
  }

  useDismiss(group, open, (byKeyboard) => (byKeyboard ? close() : setOpen(false)))

  return {
    id,
    open,
    close,
    opener: {
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'onClick': () => setOpen(!open),
    },
    group,
  }
}
