import { QueryClient } from '@tanstack/react-query'

/** Three tries more, a second apart; what was read is old at once. */
const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: 3,
        retryDelay: 1000,
        staleTime: 0,
        gcTime: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  })

const browserClient = typeof window === 'undefined' ? null : createClient()

/** One for the browser; the server must not keep what it read for one person. */
export const consoleQueries = (): QueryClient => browserClient ?? createClient()
