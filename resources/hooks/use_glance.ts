import { useEffect, useRef } from 'react'

/** In milliseconds. */
const glance = 1000

/**
 * Calls `report` once the page has been on a visible screen for a second. A page that is fetched in
 * advance, or opened in the background, reports nothing.
 *
 * @param key  what is seen: another one is reported again; undefined reports nothing
 */
export function useGlance(key: string | number | undefined, report: () => Promise<unknown>) {
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => {
    if (key === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => void latest.current().catch(() => {}), glance)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
    }
  }, [key])
}
