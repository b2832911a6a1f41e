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
  /** Address of the screen, which keeps the filters. */
  address: string
  /** What the page came with. */
  initial: Found<Call> & { filters: ListFilters }
  pageSize: number
}

/** Three tries more, a second apart; what was read is old at once. */
export const consoleQuery = {
  retry: 3,
  retryDelay: 1000,
  staleTime: 0,
  refetchOnMount: true,
} as const

/** A list of the console: as the page came with it, then as the documented call answers. */
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

  /** Every change but one of the page begins at the first page again. */
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

  /** After a change that counts in the navigation too. */
  function reread() {
    void refetch()
    router.reload({ only: ['navigation'] })
  }

  const { rows, total } = data ?? initial
  return { rows, total, error, busy: isFetching, filters, change, refetch, reread, pageSize }
}
