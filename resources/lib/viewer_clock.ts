import { createContext, useContext } from 'react'
import { marketZone } from '#shared/values/market_zone'
import { createStore, type Store, useStore } from '~/lib/store'

/**
 * When the server rendered the page, in milliseconds since the epoch; null on pages that it keeps for
 * all visitors. Server and hydration use this time, so the text has its final length from the start.
 */
export const RenderMoment = createContext<number | null>(null)

const viewerZone: Store<string> = createStore(
  typeof window === 'undefined' ? marketZone : Intl.DateTimeFormat().resolvedOptions().timeZone
)

const ticks = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The current time in milliseconds, updated once a minute while it has subscribers. */
const minuteClock: Store<number> = {
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
 * The current time in milliseconds, updated once a minute; null until hydrated if the page is kept for
 * all visitors.
 */
export function usePresentMoment(): number | null {
  return useStore(minuteClock, useContext(RenderMoment))
}

/** The viewer's time zone. Until hydrated it's the market's, because most viewers are in it. */
export function useViewerZone(): string {
  return useStore(viewerZone, marketZone)
}
