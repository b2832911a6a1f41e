import { notifyManager, QueryClient } from '@tanstack/react-query'
import { knownClient } from '~/lib/known_queries'

// Renders results at once. By default TanStack waits for a timer.
notifyManager.setScheduler(queueMicrotask)

/**
 * Defaults: no refetch on focus, never stale, no retries. A query overrides them where it has to.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
    },
  })
}

/** The browser has one client; the server creates one per render, so that users never share data. */
if (typeof document !== 'undefined') {
  const client = createQueryClient()
  client.mount()
  knownClient.set(client)
}
