import { router } from '@inertiajs/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { DashboardProject } from '~/components/dashboard/dashboard_project'
import { ApiError, api } from '~/lib/api'

const VISITED = 'dashboard-visited'

/** ERR-01 and R34: what the server said, not its status and JSON. */
function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.userMessage ?? error.message
  return error instanceof Error ? error.message : String(error)
}

/** The owner's projects: as the page came, then as they are asked for again (DSH-07, R28, R29). */
export function useProjects(initial: DashboardProject[]) {
  const [projects, setProjects] = useState(initial)
  const [failure, setFailure] = useState<string | null>(null)
  const [checkedAt, setCheckedAt] = useState<number | null>(null)
  const call = useRef<AbortController>(null)

  /** Never throws: a failure is what the page shows then. */
  const reload = useCallback(async () => {
    call.current?.abort()
    const controller = new AbortController()
    call.current = controller
    try {
      const { signal } = controller
      setProjects(await api.get<DashboardProject[]>('/api/projects', { signal }))
      setFailure(null)
      setCheckedAt(Date.now())
    } catch (error) {
      if (!controller.signal.aborted) setFailure(messageOf(error))
    }
  }, [])

  // Going back in the browser shows the page as it was left, but the projects have moved on.
  useEffect(() => {
    setCheckedAt(Date.now())
    if (router.restore(VISITED)) void reload()
    // Not before the page has its place in the history.
    const forget = router.once('navigate', () => router.remember(true, VISITED))
    return () => {
      forget()
      call.current?.abort()
    }
  }, [reload])

  return { projects, failure, checkedAt, reload }
}
