import { router } from '@inertiajs/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOf, type ListFilters } from '~/components/console/console_navigation'
import { consoleQueries } from '~/components/console/console_queries'
import { answerOf } from '~/lib/answer'

interface Found<Row> {
  rows: Row[]
  total: number
}

interface ConsoleList<Row> {
  /** Address of the documented call. */
  call: string
  /** Address of the screen, which keeps the filters. */
  address: string
  /** What the page came with. */
  initial: Found<Row> & { filters: ListFilters }
  pageSize: number
}

async function find<Row>(address: string, signal: AbortSignal): Promise<Found<Row>> {
  const response = await answerOf(address, signal)
  const rows: Row[] = await response.json()
  return { rows, total: Number(response.headers.get('X-Total-Count') ?? rows.length) }
}

/** A list of the console: as the page came with it, then as the documented call answers. */
export function useConsoleList<Row>({ call, address, initial, pageSize }: ConsoleList<Row>) {
  const [filters, setFilters] = useState(initial.filters)
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: [call, filters],
      queryFn: ({ signal }) =>
        find<Row>(addressOf(call, { ...filters, perPage: pageSize }), signal),
      initialData: filters === initial.filters ? initial : undefined,
      placeholderData: keepPreviousData,
      refetchOnMount: (query) => query.state.data !== initial,
    },
    consoleQueries()
  )

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
