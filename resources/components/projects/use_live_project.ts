import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { isPartyBid, ownBidOf, type Bid } from '~/components/bids/offers'
import { bidsInterval, bidsKey, projectInterval, projectKey } from '~/components/projects/polls'
import type { ProjectPageProps } from '~/components/projects/project_page_props'
import { useCurrentUser } from '~/hooks/use_current_user'
import { usePolledQuery } from '~/hooks/use_polled_query'
import { ApiError } from '~/lib/api'
import { leaveIfSessionEnded } from '~/lib/session_end'

/** The page's first data, kept fresh by the documented polls. */
export function useLiveProject({ project, bids, ownBid, viewer }: ProjectPageProps) {
  const user = useCurrentUser()
  const path = `/api/projects/${project.id}`
  const projectPoll = usePolledQuery<ProjectPageProps['project']>({
    key: projectKey(project.id),
    path,
    initialData: project,
    intervalMs: projectInterval,
  })
  const bidsPoll = usePolledQuery<Bid[]>({
    key: bidsKey(project.id),
    path: `${path}/bids`,
    initialData: bids,
    intervalMs: bidsInterval,
  })
  useRestOfPage([
    projectPoll.data.status,
    ...bidsPoll.data.flatMap((bid) => [
      bid.id,
      bid.status,
      ...(isPartyBid(bid) ? [bid.view, bid.revisedAt] : []),
    ]),
  ])

  const missing = projectPoll.error instanceof ApiError && projectPoll.error.status === 404
  const failed =
    (projectPoll.error && 'Failed to fetch project') ||
    (bidsPoll.error && 'Failed to fetch bids') ||
    null
  return {
    project: projectPoll.data,
    bids: bidsPoll.data,
    ownBid: viewer === 'stager' ? (ownBidOf(bidsPoll.data, user?.id) ?? ownBid) : null,
    gone: useIsGone(missing, user !== null),
    failed,
    retry() {
      void projectPoll.refetch()
      void bidsPoll.refetch()
    },
  }
}

/** Whether the project is gone; guests miss more projects than the people who were logged in. */
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

/** What no poll brings is asked for when a poll has shown that something happened. */
function useRestOfPage(shown: readonly unknown[]) {
  const state = shown.join()
  const known = useRef(state)
  useEffect(() => {
    if (known.current === state) return
    known.current = state
    router.reload({
      only: ['events', 'nextStep', 'ownBid', 'bidForm', 'pendingOffers', 'latestBidId'],
    })
  }, [state])
}
