import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { getStoredSessionId } from '~/lib/stored_session'

/**
 * Holds visits to other pages back while `active`, so that the page can ask first. Visits after
 * signing out aren't held, and neither is Back.
 */
export function useHeldVisit(active: boolean) {
  const [held, setHeld] = useState<URL | null>(null)
  const leaving = useRef(false)

  useEffect(() => {
    if (!active) return
    return router.on('before', ({ detail: { visit } }) => {
      const isElsewhere = visit.url.pathname !== window.location.pathname
      if (visit.prefetch || visit.async || !isElsewhere) return
      if (leaving.current || !getStoredSessionId()) return
      setHeld(visit.url)
      return false
    })
  }, [active])

  return {
    isHeld: held !== null,
    stay: () => setHeld(null),
    leave() {
      if (!held) return
      leaving.current = true
      setHeld(null)
      router.visit(held, { onFinish: () => (leaving.current = false) })
    },
  }
}
