import { useEffect } from 'react'

const LOCKED = 'width=device-width, initial-scale=1, maximum-scale=1'

/** No zoom while the console is shown. The rest of the site is zoomable as ever. */
export function useLockedZoom(): void {
  useEffect(() => {
    const viewport = document.querySelector('meta[name="viewport"]')
    viewport?.setAttribute('content', LOCKED)
    return () => viewport?.setAttribute('content', 'width=device-width, initial-scale=1')
  }, [])
}
