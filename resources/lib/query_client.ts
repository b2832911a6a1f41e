import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'

// Renders results at once. By default TanStack waits for a timer.
notifyManager.setScheduler(queueMicrotask)

/**
 * Defaults: no refetch on focus, never stale, no retries. A query overrides them where it has to.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // Data read before a mutation may be out of date when its page is opened again.
    mutationCache: new MutationCache({
      onSettled: () => client.invalidateQueries({ refetchType: 'none' }),
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        // A page that is opened again starts from its own props, not from previously polled data.
        gcTime: 0,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
      },
      // Without a connection a mutation fails at once. By default it would be paused silently.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** The browser's client. The server creates one per render, so that users never share data. */
export const queryClient = createQueryClient()
