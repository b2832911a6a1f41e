import { MessageCircle } from '~/components/ui/icons'
import { bidderName, type PartyBid } from '~/components/bids/offers'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'

interface OfferActionsProps {
  bid: PartyBid
  onAccept: (bid: PartyBid) => void
}

export function OfferActions({ bid, onAccept }: OfferActionsProps) {
  const name = bidderName(bid)
  return (
    <div className="flex items-center gap-2">
      {bid.can.accept ? (
        <Button
          variant={bid.sellersChoice ? 'primary' : 'secondary'}
          className="flex-1"
          onClick={() => onAccept(bid)}
        >
          Accept Bid
          <span className="sr-only"> from {name}</span>
        </Button>
      ) : (
        <span className="flex-1">
          <Badge {...bid.badge} />
        </span>
      )}
      <LinkButton
        className="btn-icon"
        icon={MessageCircle}
        aria-label={`Message ${name}`}
        href={`/messages?to=${bid.bidder.id}&project=${bid.projectId}`}
      />
    </div>
  )
}
