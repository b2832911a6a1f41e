import { useEffect, useRef } from 'react'

/**
 * For the button that sends a form: it takes the focus while the form cannot be changed, and keeps
 * it when that has ended. A form that leads to its first error does so in a later effect.
 */
export function useFocusWhileSending(sending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(false)
  useEffect(() => {
    if (sending || before.current) button.current?.focus()
    before.current = sending
  }, [sending])
  return button
}
