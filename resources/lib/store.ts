import { useSyncExternalStore } from 'react'

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(value: T): Store<T> {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value; `initial` during server rendering and hydration. */
export function useStore<T, Initial = T>(store: Store<T>, initial: Initial): T | Initial {
  return useSyncExternalStore<T | Initial>(store.subscribe, store.get, () => initial)
}
