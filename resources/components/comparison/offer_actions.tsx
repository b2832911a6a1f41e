import { MessageCircle } from '~/components/ui/icons'
import type { PartyBid } from '~/components/bids/offers'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'

interface OfferActionsProps {
  bid: PartyBid
  onAccept: (bid: PartyBid) => void
}

export function OfferActions({ bid, onAccept }: OfferActionsProps) {
  const { id, stagerIdentifier } = bid.bidder
  return (
    <div className="flex items-center gap-2">
      {bid.can.accept ? (
        <Button variant="primary" className="flex-1" onClick={() => onAccept(bid)}>
          Accept Bid
          <span className="sr-only"> from {stagerIdentifier}</span>
        </Button>
      ) : (
        <span className="flex-1">
          <Badge {...bid.badge} />
        </span>
      )}
      <LinkButton
        className="btn-icon"
        icon={MessageCircle}
        aria-label={`Message ${stagerIdentifier}`}
        href={`/messages?to=${id}&project=${bid.projectId}`}
      />
    </div>
  )
}
