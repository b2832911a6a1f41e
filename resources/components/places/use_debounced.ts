import { useEffect, useState } from 'react'

/** Debounce delay for typing, in milliseconds. */
const PAUSE = 200

/** The typed text once typing pauses; an earlier one while it's a beginning of the text. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setDebounced(text), PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return text.startsWith(debounced) ? debounced : ''
}
