import { router } from '@inertiajs/react'
import { useEffect } from 'react'

/** Milliseconds after which a page that comes back into view is read again. */
const FRESH = 60_000

/** Reads the page again when it comes back into view, so that it always shows the current offers. */
export function useFreshPage(): void {
  useEffect(() => {
    let readAt = Date.now()
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < FRESH) return
      readAt = Date.now()
      router.reload()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
