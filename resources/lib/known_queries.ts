import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { createStore } from '~/lib/store'

/**
 * The browser's client once code that reads queries is loaded. Pages without queries don't load the
 * library, and a change on them has nothing to invalidate.
 */
export const knownClient = createStore<QueryClient | undefined>(undefined)

/** Reads the queries of the key again that a part of the page shows. */
export async function readAgain(queryKey: QueryKey): Promise<void> {
  await knownClient.get()?.invalidateQueries({ queryKey })
}

/** Marks all data as out of date: they are read again when their page is opened again. */
export function expireAll(): void {
  void knownClient.get()?.invalidateQueries({ refetchType: 'none' })
}
