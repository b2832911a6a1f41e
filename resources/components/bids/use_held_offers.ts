import { useState } from 'react'
import type { PartyBid } from '~/components/bids/offers'

/**
 * Offers that arrive while the owner looks at others wait until the owner asks for them: a card on
 * top would move every button down.
 */
export function useHeldOffers(bids: readonly PartyBid[]) {
  const newest = Math.max(0, ...bids.map(({ id }) => id))
  const [seen, setSeen] = useState(newest)
  const isHeld = ({ id, view }: PartyBid) => id > seen && view === 'offer'
  const isAlone = !bids.some(({ id }) => id <= seen)
  if (isAlone && newest > seen) setSeen(newest)

  const held = isAlone ? [] : bids.filter(isHeld)
  return {
    shown: bids.filter((bid) => !held.includes(bid)),
    heldCount: held.length,
    showHeld: () => setSeen(newest),
  }
}
