import { countedFor } from '#shared/console_lists'
import { router, usePage } from '@inertiajs/react'
import { addressOf, queryOf, type ListFilters } from '~/components/console/console_navigation'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import { api, type ResultOf } from '~/lib/api'

type ListCall =
  | '/api/admin/agreement-reports'
  | '/api/admin/badges'
  | '/api/admin/contact-messages'
  | '/api/admin/owner-reports'
  | '/api/admin/given-up-jobs'
  | '/api/admin/payments'
  | '/api/admin/projects'
  | '/api/admin/questions'
  | '/api/admin/reports'
  | '/api/admin/reviews'
  | '/api/admin/users'
  | '/api/admin/users-detailed'

interface Found<Call extends ListCall> {
  rows: ResultOf<Call>
  total: number
}

interface ConsoleList<Call extends ListCall> {
  call: Call
  /** Path of the page whose URL keeps the filters. */
  address: string
  /** The page's props. */
  initial: Found<Call> & { filters: ListFilters }
  pageSize: number
}

/** Retries three times, one second apart. Cached data is always stale. */
export const consoleQuery = {
  retry: 3,
  retryDelay: 1000,
  staleTime: 0,
  refetchOnMount: true,
} as const

/** These don't narrow a list. */
const orders = ['page', 'sort', 'order']

/**
 * Whether the rows among the page's props belong to other filters than the page's URL, because the
 * filters were changed in the browser.
 */
export const useIsOutdated = () => usePage<{ isOutdated?: boolean }>().props.isOutdated === true

/**
 * A console list: the page's props first, then the responses of `call`. The filters are a prop of
 * the page, so that the browser's history keeps them.
 */
export function useConsoleList<Call extends ListCall>(options: ConsoleList<Call>) {
  const { call, address, initial, pageSize } = options
  const { filters } = initial
  const isOutdated = useIsOutdated()
  const { data, error, isFetching, refetch } = useQuery<Found<Call>>({
    ...consoleQuery,
    queryKey: [call, filters],
    queryFn: async ({ signal }) => {
      const query = queryOf({ ...filters, perPage: pageSize })
      const { body, headers } = await api.getWithHeaders(call, { query, signal })
      return { rows: body, total: Number(headers.get('X-Total-Count') ?? body.length) }
    },
    initialData: isOutdated ? undefined : initial,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => query.state.data !== initial,
  })

  /**
   * Changes the filters. Any change but that of the page goes back to page 1. Each change can be
   * undone with the browser's Back, but typing in the search box is one with what was before.
   */
  function change(changes: ListFilters) {
    const next = { ...filters, page: 1, ...changes }
    router['q' in changes ? 'replace' : 'push']({
      url: addressOf(address, next),
      props: (props) => ({ ...props, filters: next, isOutdated: true }),
      preserveState: true,
      preserveScroll: true,
    })
  }

  /** Reloads the list and the counts in the navigation. */
  function reread() {
    void refetch()
    router.reload({ only: ['navigation'] })
  }

  const { rows, total } = data ?? initial
  const isNarrowed = Object.entries(filters).some(
    ([name, value]) => value && !orders.includes(name)
  )
  const busy = isFetching
  return {
    ...{ rows, total, error, busy, filters, change, refetch, reread, pageSize },
    /** How far rows are counted. */
    counted: countedFor(filters),
    /** Where all rows are listed. */
    whole: isNarrowed ? address : null,
  }
}
