import { QueryClient } from '@tanstack/react-query'

// No refetch on focus, never stale, no retries; each query states what differs.
export function createQueryClient(): QueryClient {
  return new QueryClient({
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
    },
  })
}

/** Shared by everything on the page in the browser; never between the people a server renders for. */
export const browserQueries = typeof window === 'undefined' ? null : createQueryClient()
