import { Link, usePage } from '@inertiajs/react'
import { HandCoins } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CountDot } from '~/components/navigation/count_dot'
import { useLive } from '~/hooks/use_live'
import { number, plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

const INTERVAL = 30_000

/** How many offers wait for the owner; a new one is announced. */
export function OffersLink() {
  const { pendingOffers, ...page } = usePage().props
  const initial = { count: pendingOffers, latestBidId: page.latestBidId, projects: [] }
  const { data } = useLive(keys.pendingBids, '/api/notifications/pending-bids', initial, INTERVAL)
  const { count, latestBidId } = data
  const seen = useRef({ count, latestBidId })

  useEffect(() => {
    const more = count - seen.current.count
    const isNew = latestBidId > seen.current.latestBidId
    seen.current = { count, latestBidId: Math.max(latestBidId, seen.current.latestBidId) }
    if (isNew && more > 0) {
      toast({ title: plural(more, 'new offer'), description: 'See your dashboard.' })
    }
  }, [count, latestBidId])

  if (count === 0) return null
  return (
    <Link
      href="/dashboard"
      className="btn btn-quiet btn-icon relative"
      aria-label={`Offers, ${number(count)} pending`}
    >
      <HandCoins className="icon" />
      <CountDot count={count} />
    </Link>
  )
}
