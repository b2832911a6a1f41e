import { createStore, type Store, useStore } from '~/lib/store'

/** The viewer's time zone; null where there is no viewer. */
export const viewerZone: Store<string | null> = createStore<string | null>(
  typeof window === 'undefined' ? null : Intl.DateTimeFormat().resolvedOptions().timeZone
)

const ticks = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The present moment in milliseconds, changing once a minute while something on the page watches it. */
export const minuteClock: Store<number> = {
  ...ticks,
  subscribe(listener) {
    const unsubscribe = ticks.subscribe(listener)
    if (watchers++ === 0) {
      timer = setInterval(() => ticks.set(Date.now()), 60_000)
      // The value may be old when nothing watched for a while.
      queueMicrotask(() => ticks.set(Date.now()))
    }
    return () => {
      unsubscribe()
      if (--watchers === 0) clearInterval(timer)
    }
  },
}

/** Now in milliseconds, once a minute; null until the page is alive, as the server cannot know the viewer's. */
export function usePresentMoment(): number | null {
  const now = useStore(minuteClock, 0)
  return now === 0 ? null : now
}
