import { router } from '@inertiajs/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, queryOf, type ListFilters } from '~/components/console/console_navigation'
import { api, type ResultOf } from '~/lib/api'

type ListCall =
  | '/api/admin/contact-messages'
  | '/api/admin/payments'
  | '/api/admin/projects'
  | '/api/admin/reports'
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

/** A console list: the page's props first, then the responses of `call`. */
export function useConsoleList<Call extends ListCall>(options: ConsoleList<Call>) {
  const { call, address, initial, pageSize } = options
  const [filters, setFilters] = useState(initial.filters)
  const { data, error, isFetching, refetch } = useQuery<Found<Call>>({
    ...consoleQuery,
    queryKey: [call, filters],
    queryFn: async ({ signal }) => {
      const query = queryOf({ ...filters, perPage: pageSize })
      const { body, headers } = await api.getWithHeaders(call, { query, signal })
      return { rows: body, total: Number(headers.get('X-Total-Count') ?? body.length) }
    },
    initialData: filters === initial.filters ? initial : undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => query.state.data !== initial,
  })

  /** Changes the filters. Any change but that of the page goes back to page 1. */
  function change(changes: ListFilters) {
    const next = { ...filters, page: 1, ...changes }
    setFilters(next)
    router.replace({
      url: addressOf(address, next),
      props: (props) => props,
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
  return { rows, total, error, busy: isFetching, filters, change, refetch, reread, pageSize }
}
