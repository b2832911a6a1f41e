import { router, usePage } from '@inertiajs/react'
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { DashboardContent } from '~/components/dashboard/dashboard_project'
import { useCurrentUser } from '~/hooks/use_current_user'
import { ApiError, api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** In milliseconds. */
const FRESH = 60_000
const KEPT = 60 * 60_000

const READ_AT = 'dashboard-read-at'

/** What the server said, not its status and JSON. */
function messageOf(error: Error): string {
  return (error instanceof ApiError && error.userMessage) || error.message
}

/** When the page's own data were read: going back in the browser brings them again, grown old. */
function restoredMoment(): number {
  const restored = typeof window === 'undefined' ? null : router.restore(READ_AT)
  return typeof restored === 'number' ? restored : Date.now()
}

/**
 * The owner's projects: as the page came, then as they are asked for again.
 * Fresh for a minute, unless this page has changed something since; kept for an hour.
 */
export function useProjects(initial: DashboardContent) {
  const client = useQueryClient()
  const [alive, setAlive] = useState(false)
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

  // Another order or page is a visit: it brings newer props than what is kept of that address.
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
    setAlive(true)
    // Not before the page has its place in the history.
    return router.once('navigate', () => router.remember(readAt.current, READ_AT))
  }, [content])

  /** Never throws: a failure is what the page shows then. */
  const reload = useCallback(async () => {
    await refetch()
    // React draws the result before the next task; the focus has to land in what it drew.
    await new Promise((resolve) => setTimeout(resolve))
  }, [refetch])

  return {
    dashboard: data,
    failure: error && messageOf(error),
    /** The session has ended since the page came. */
    signedOut: error instanceof ApiError && error.status === 401,
    reading: isFetching,
    checkedAt: alive ? dataUpdatedAt : null,
    reload,
  }
}
