import { consoleLists, countedFor, type ListName } from '#shared/console/console_lists'
import { router, usePage } from '@inertiajs/react'
import {
  addressOf,
  type ConsoleNavigation,
  type ListFilters,
  queryOf,
  withoutOrder,
} from '~/components/console/console_navigation'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import { api, type ResultOf } from '~/lib/api'

type Lists = typeof consoleLists

/** The rows of a page, and the keys of the pages on both sides. */
type Found<Name extends ListName> = {
  rows: ResultOf<Lists[Name]['call']>
  total: number
  after: string | null
  before: string | null
}

type Filters<Name extends ListName> = Lists[Name]['filters']

/** The selects of a list whose options come with the page. */
type Open<Name extends ListName> = {
  [Key in keyof Filters<Name>]: Filters<Name>[Key] extends { values: object } | { kind: string }
    ? never
    : Key
}[keyof Filters<Name>]

/** Props of a list's page. The filters are a prop, so that the browser's history keeps them. */
export type ListProps<Name extends ListName> = Found<Name> & {
  navigation: ConsoleNavigation
  filters: ListFilters
} & ([Open<Name>] extends [never]
    ? object
    : { options: Record<Open<Name>, { value: string; label: string }[]> })

/** Retries three times, one second apart. Cached data is always stale. */
export const consoleQuery = {
  retry: 3,
  retryDelay: 1000,
  staleTime: 0,
  refetchOnMount: true,
} as const

/**
 * Whether the rows among the page's props belong to other filters than the page's URL, because the
 * filters were changed in the browser.
 */
export const useIsOutdated = () => usePage<{ isOutdated?: boolean }>().props.isOutdated === true

/** Without a key, a list begins with its first page. */
const firstPage = { page: null, after: null, before: null }

/**
 * A console list: the page's props first, then the responses of its call.
 *
 * @param address  the page whose URL keeps the filters, if it isn't the list's own
 */
export function useConsoleList<Name extends ListName>(
  name: Name,
  initial: ListProps<Name>,
  address = `${initial.navigation.base}${consoleLists[name].path}`
) {
  const { filters } = initial
  const { call, rows: perPage }: { call: Lists[Name]['call']; rows: number } = consoleLists[name]
  const isOutdated = useIsOutdated()
  const { data, error, isFetching, refetch } = useQuery<Found<Name>>({
    ...consoleQuery,
    queryKey: [call, filters],
    queryFn: async ({ signal }) => {
      const query = queryOf({ ...filters, perPage })
      const { body, headers } = await api.getWithHeaders(call, { query, signal })
      return {
        rows: body,
        total: Number(headers.get('X-Total-Count')),
        after: headers.get('X-After'),
        before: headers.get('X-Before'),
      }
    },
    initialData: isOutdated ? undefined : initial,
    placeholderData: keepPreviousData,
    refetchOnMount: (query) => query.state.data !== initial,
  })

  /**
   * Changes the filters. Any change but that of the page goes back to the first page. Each change can be
   * undone with the browser's Back, but typing in the search box is one with what was before.
   */
  function change(changes: ListFilters) {
    const next = { ...filters, ...firstPage, ...changes }
    router['q' in changes ? 'replace' : 'push']({
      url: addressOf(address, next),
      props: (props) => ({ ...props, filters: next, isOutdated: true }),
      preserveState: true,
      preserveScroll: true,
    })
  }

  /** Reloads the list and the counts in the navigation. */
  async function reread() {
    router.reload({ only: ['navigation'] })
    await refetch()
  }

  const found = data ?? initial
  const { page, ...narrowing } = { ...withoutOrder(filters), page: Number(filters.page ?? 1) }
  const isNarrowed = page > 1 || Object.values(narrowing).some(Boolean)
  return {
    ...{ name, filters, error, change, refetch, reread, busy: isFetching },
    ...{ rows: found.rows, total: found.total, after: found.after, before: found.before },
    /** How far rows are counted. */
    counted: countedFor(filters),
    /** Where all rows are listed. */
    whole: isNarrowed ? address : null,
  }
}

export type ConsoleList<Name extends ListName> = ReturnType<typeof useConsoleList<Name>>
