import { useEffect, useRef } from 'react'

const signs = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Calls `report` at the first touch, key or scroll of a person. Mail scanners open links and run their scripts, but
 * do none of them.
 *
 * @param key  what is seen: another one is reported again
 */
export function useFirstTouch(key: string, report: () => void): void {
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => {
    const touched = ({ isTrusted }: Event) => {
      if (!isTrusted) return
      stop()
      latest.current()
    }
    const stop = () => {
      for (const sign of signs) window.removeEventListener(sign, touched)
    }
    for (const sign of signs) window.addEventListener(sign, touched, { passive: true })
    return stop
  }, [key])
}
