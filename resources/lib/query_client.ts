import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'

// What a call has brought is drawn at once; TanStack waits for a timer first.
notifyManager.setScheduler(queueMicrotask)

/** No refetch on focus, never stale, no retries; each query states what differs. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    // What was read before a change may be out of date when its page is entered again.
    mutationCache: new MutationCache({
      onSettled: () => client.invalidateQueries({ refetchType: 'none' }),
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        // A page that is entered again starts from its own props, not from what was polled before.
        gcTime: 0,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchOnMount: false,
      },
      // Without a connection a change fails at once instead of waiting unseen.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** The one of the browser. The server makes one for each page, so that nothing is shared between people. */
export const queryClient = createQueryClient()
