import { useEffect, useState } from 'react'
import { bidFormId } from '~/components/bids/bid_form'
import { Button } from '~/components/ui/button'
import { plural } from '~/lib/format'

/** Opens the form that is far below on phones. Hidden as long as the form is on the screen. */
export function OfferBar({ offers }: { offers: number }) {
  const [away, setAway] = useState(true)
  useEffect(() => {
    const form = document.getElementById(bidFormId)
    if (!form) return
    const observer = new IntersectionObserver(([entry]) => setAway(!entry.isIntersecting))
    observer.observe(form)
    return () => observer.disconnect()
  }, [])
  if (!away) return null

  function openForm() {
    const form = document.getElementById(bidFormId)
    form?.querySelector('input')?.focus({ preventScroll: true })
    form?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="offer-bar no-print fixed inset-x-0 bottom-0 z-20 flex items-center gap-4 border-t border-line bg-paper px-(--gutter) py-2.5 lg:hidden">
      <p className="num flex-1 text-sm text-muted">
        {offers === 0 ? 'No offers yet' : `${plural(offers, 'offer')} so far`}
      </p>
      <Button variant="primary" className="flex-1" onClick={openForm}>
        Make an offer
      </Button>
    </div>
  )
}
