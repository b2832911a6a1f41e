import type { Ref } from 'react'
import { OwnOffer } from '~/components/bids/own_offer_card'
import type { PartyBid } from '~/components/bids/offers'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { useSearchHref } from '~/hooks/use_search_href'

interface ClosedOfferProps {
  bid: PartyBid
  headingRef: Ref<HTMLHeadingElement>
  /** Present when the project takes another offer of this company. */
  onOfferAgain?: () => void
}

/** Rejected or cancelled: one sentence and one way on. */
export function ClosedOffer({ bid, headingRef, onOfferAgain }: ClosedOfferProps) {
  const searchHref = useSearchHref()
  return (
    <OwnOffer bid={bid} headingRef={headingRef}>
      <p className="mt-2 text-[0.9375rem] text-muted">
        {bid.statusNote && `${bid.statusNote}. `}
        {onOfferAgain
          ? 'The project is still open, so you can make a new one.'
          : (bid.limitNote ?? 'No fee was charged.')}
      </p>
      {onOfferAgain ? (
        <Button className="mt-5 w-full" onClick={onOfferAgain}>
          Make a new offer
        </Button>
      ) : (
        <LinkButton className="mt-5 w-full" href={searchHref}>
          Search Projects
        </LinkButton>
      )}
    </OwnOffer>
  )
}
