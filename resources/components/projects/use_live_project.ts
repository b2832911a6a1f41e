import { useEffect, useRef, useState } from 'react'
import { isPartyBid, ownBidOf, type Bid } from '~/components/bids/offers'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useLive } from '~/hooks/use_live'
import { useQueryClient } from '~/hooks/use_query'
import { ApiError } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import { leaveIfSessionEnded } from '~/lib/session_end'

/** Polling intervals in milliseconds. */
const PROJECT_INTERVAL = 10_000
const BIDS_INTERVAL = 5_000

/** The bids on a project, for its page and for the comparison. */
export function useLiveBids(projectId: number, initial: Bid[]) {
  const path = `/api/projects/${projectId}/bids` as const
  return useLive(keys.bidsOf(projectId), path, initial, BIDS_INTERVAL)
}

/** The page's data, kept fresh by polling. */
export function useLiveProject({ viewer, ...initial }: ProjectPageProps) {
  const user = useCurrentUser()
  const { id } = initial.project
  const path = `/api/projects/${id}` as const
  const project = useLive(keys.project(id), path, initial.project, PROJECT_INTERVAL)
  const bids = useLiveBids(id, initial.bids)
  useRefetchOnBidChange(id, bids.data)

  const missing = project.error instanceof ApiError && project.error.status === 404
  const failed =
    (project.error && 'Failed to fetch project') || (bids.error && 'Failed to fetch bids') || null
  return {
    project: project.data,
    bids: bids.data,
    ownBid: viewer === 'stager' ? ownBidOf(bids.data, user?.id) : null,
    gone: useIsGone(missing, user !== null),
    failed,
    retry() {
      void project.refetch()
      void bids.refetch()
    },
  }
}

/** Whether the project is gone. A 404 can also mean that the session ended, so that is checked. */
function useIsGone(missing: boolean, signedIn: boolean): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    let current = true
    async function decide() {
      const sessionEnded = missing && signedIn && (await leaveIfSessionEnded())
      if (current) setGone(missing && !sessionEnded)
    }
    void decide()
    return () => void (current = false)
  }, [missing, signedIn])
  return gone
}

/** When the bids change, refetches the project and the navigation's count of pending bids. */
function useRefetchOnBidChange(projectId: number, bids: Bid[]) {
  const client = useQueryClient()
  const state = bids
    .flatMap((bid) => [bid.id, bid.status, ...(isPartyBid(bid) ? [bid.view, bid.revisedAt] : [])])
    .join()
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    async function refetch() {
      const queryKey = keys.project(projectId)
      await client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: keys.job(projectId) })
      // Only the owner has `events` and the count; both are gone once the session has ended.
      const project = client.getQueryData<ProjectPageProps['project']>(queryKey)
      if (project?.events) await client.invalidateQueries({ queryKey: keys.pendingBids })
    }
    void refetch()
  }, [client, projectId, state])
}
