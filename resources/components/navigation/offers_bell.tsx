import { Link, usePage } from '@inertiajs/react'
import { Bell } from 'lucide-react'
import { number } from '~/lib/format'

/** How many offers wait for the owner (R30). */
export function OffersBell() {
  const { pendingOffers } = usePage().props
  const label = pendingOffers > 0 ? `Offers, ${number(pendingOffers)} pending` : 'Offers'
  return (
    <Link href="/dashboard" className="btn btn-quiet btn-icon relative" aria-label={label}>
      <Bell className="icon" />
      {pendingOffers > 0 && (
        <span aria-hidden="true" className="count-dot absolute top-1 right-0.5 ring-2 ring-paper">
          {pendingOffers > 99 ? '99+' : pendingOffers}
        </span>
      )}
    </Link>
  )
}
