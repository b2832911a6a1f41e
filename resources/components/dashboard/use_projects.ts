import { router, usePage } from '@inertiajs/react'
import {
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DashboardContent } from '~/components/dashboard/dashboard_project'
import { useCurrentUser } from '~/hooks/use_current_user'
import { hashKey, useQuery, useQueryClient } from '~/hooks/use_query'
import { ApiError, api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { RenderMoment } from '~/lib/viewer_clock'

/** When cached data is stale, and when it is deleted, in milliseconds. */
const FRESH = 60_000
const KEPT = 60 * 60_000

const READ_AT = 'dashboard-read-at'

/** The server's message for the user, without status and JSON. */
function messageOf(error: Error): string {
  return (error instanceof ApiError && error.userMessage) || error.message
}

/** When the page's data was loaded. Going back restores the data, so its time is restored too. */
function restoredMoment(): number {
  const restored = typeof window === 'undefined' ? null : router.restore(READ_AT)
  return typeof restored === 'number' ? restored : Date.now()
}

/**
 * The owner's projects: first the page's props, then refetched data. Fresh for a minute unless a
 * mutation invalidates it; cached for an hour.
 */
export function useProjects(initial: DashboardContent) {
  const client = useQueryClient()
  const [hydrated, setHydrated] = useState(false)
  const renderedAt = useContext(RenderMoment)
  const userId = useCurrentUser()?.id
  const search = new URL(usePage().url, 'http://page').search
  const [firstReadAt] = useState(restoredMoment)
  const readAt = useRef(firstReadAt)
  const key = useMemo(() => [...keys.dashboard, userId, search], [userId, search])
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.get('/api/projects/dashboard', { query: new URLSearchParams(search), signal }),
    initialData: initial,
    initialDataUpdatedAt: firstReadAt,
    staleTime: FRESH,
    gcTime: KEPT,
    refetchOnMount: true,
  })

  // Sorting and paging are visits, so their props are newer than what is cached for that URL.
  const content = useMemo(() => hashKey([initial]), [initial])
  const known = useRef<string>(null)
  useLayoutEffect(() => {
    if (known.current === content) return
    if (known.current !== null) readAt.current = Date.now()
    known.current = content
    const updatedAt = readAt.current
    if ((client.getQueryState(key)?.dataUpdatedAt ?? 0) >= updatedAt) return
    client.setQueryData(key, initial, { updatedAt })
  }, [client, content, initial, key])

  useEffect(() => {
    setHydrated(true)
    // `remember` writes to the page's history entry, which exists after `navigate`.
    return router.once('navigate', () => router.remember(readAt.current, READ_AT))
  }, [content])

  /** Never throws. The page shows the error. */
  const reload = useCallback(async () => {
    await refetch()
    // React renders the result before the next task. Callers move the focus after that.
    await new Promise((resolve) => setTimeout(resolve))
  }, [refetch])

  return {
    dashboard: data,
    failure: error && messageOf(error),
    /** True if the session has ended since the page loaded. */
    signedOut: error instanceof ApiError && error.status === 401,
    reading: hydrated && isFetching,
    /** When the data was read, in milliseconds; null only on pages that the server keeps. */
    checkedAt: hydrated ? dataUpdatedAt : renderedAt,
    reload,
  }
}
