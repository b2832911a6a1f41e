import { createStore, type Store } from '~/lib/store'

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
