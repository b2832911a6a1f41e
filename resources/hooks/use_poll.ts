import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { poll } from '~/lib/poll'

/**
 * Asks a documented call again and again while the page is there; `initial` comes with the page.
 * For the frame of every page: the polls of single pages are `usePolledQuery`, which is bigger.
 *
 * @returns the latest answer, and a way to ask at once
 */
export function usePoll<T>(path: string, initial: T, intervalMs: number) {
  const [latest, setLatest] = useState(initial)
  const content = JSON.stringify(initial)
  const known = useRef(content)
  const shown = useRef(latest)
  useLayoutEffect(() => void (shown.current = latest), [latest])

  // A visit brings newer props than the last answer.
  useLayoutEffect(() => {
    if (known.current === content) return
    known.current = content
    setLatest(JSON.parse(content) as T)
  }, [content])

  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      poll<T>(path, () => shown.current, stop.signal)
        .then(setLatest)
        // The next turn asks again; a sign that is a little old needs no alarm.
        .catch(() => undefined)
    const timer = setInterval(ask, intervalMs)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [path, intervalMs])

  return latest
}
