import { router, usePage } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { useLive } from '~/hooks/use_live'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

const INTERVAL = 30_000

/** How many offers an owner can accept. A new one is announced, except on its project's page. */
export function usePendingOffers(): number {
  const { url, props } = usePage()
  const { pendingOffers: count, latestBidId } = props
  const initial = { count, latestBidId, projects: [] }
  const { data: latest } = useLive(
    keys.pendingBids,
    '/api/notifications/pending-bids',
    initial,
    INTERVAL
  )
  const seen = useRef(latest)
  const path = url.split(/[?#]/, 1)[0]

  useEffect(() => {
    const more = latest.count - seen.current.count
    const isNew = latest.latestBidId > seen.current.latestBidId
    seen.current = {
      ...latest,
      latestBidId: Math.max(latest.latestBidId, seen.current.latestBidId),
    }
    if (!isNew || more <= 0) return
    const project = latest.projects.find((each) => each.latestBidId === latest.latestBidId)
    const address = project ? `/projects/${project.projectId}` : '/dashboard'
    if (path === address) return
    toast({
      title: plural(more, 'new offer'),
      description: project?.title ?? 'See your dashboard.',
      action: {
        label: 'View',
        onPress: () => router.visit(project ? `${address}#offers` : address),
      },
    })
  }, [latest, path])

  return latest.count
}
