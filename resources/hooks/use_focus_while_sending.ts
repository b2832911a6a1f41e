import { useEffect, useRef } from 'react'

/**
 * For the submit button: it takes focus while the form is being sent and can't be edited, and keeps
 * it afterwards. A form with errors moves focus to its first error in a later effect.
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
