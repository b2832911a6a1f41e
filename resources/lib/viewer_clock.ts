import { createStore, type Store, useStore } from '~/lib/store'

/** The viewer's time zone; null on the server. */
export const viewerZone: Store<string | null> = createStore<string | null>(
  typeof window === 'undefined' ? null : Intl.DateTimeFormat().resolvedOptions().timeZone
)

const ticks = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The current time in milliseconds, updated once a minute while it has subscribers. */
export const minuteClock: Store<number> = {
  ...ticks,
  subscribe(listener) {
    const unsubscribe = ticks.subscribe(listener)
    if (watchers++ === 0) {
      timer = setInterval(() => ticks.set(Date.now()), 60_000)
      // The value may be outdated if there were no subscribers for a while.
      queueMicrotask(() => ticks.set(Date.now()))
    }
    return () => {
      unsubscribe()
      if (--watchers === 0) clearInterval(timer)
    }
  },
}

/**
 * The current time in milliseconds, updated once a minute; null until hydrated, because the server
 * doesn't know the viewer's clock.
 */
export function usePresentMoment(): number | null {
  const now = useStore(minuteClock, 0)
  return now === 0 ? null : now
}
