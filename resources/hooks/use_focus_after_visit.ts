import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'

/** Path of the page shown last; null before the first one, which the browser loads itself. */
let shown: string | null = null

/**
 * Moves the focus to the new page if the focused link is gone with the former one. Otherwise nothing
 * has the focus, and screen readers stay silent.
 */
export function useFocusAfterVisit(): void {
  const path = usePage().url.split(/[?#]/)[0]
  useEffect(() => {
    const isVisit = shown !== null && shown !== path
    shown = path
    if (isVisit && document.activeElement === document.body) {
      document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [path])
}
