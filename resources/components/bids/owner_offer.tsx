import { MessageCircle } from 'lucide-react'
import { OfferCard } from '~/components/bids/offer_card'
import type { QuestionKind } from '~/components/bids/offer_questions'
import { OfferRow } from '~/components/bids/offer_row'
import type { PartyBid } from '~/components/bids/offers'
import { WaitingCard } from '~/components/bids/waiting_card'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'

interface OwnerOfferProps {
  bid: PartyBid
  onAsk: (question: QuestionKind) => void
}

/** The card the server chose for this offer. */
export function OwnerOffer({ bid, onAsk }: OwnerOfferProps) {
  switch (bid.view) {
    case 'offer':
      return <OpenOffer bid={bid} onAsk={onAsk} />
    case 'waiting':
      return <WaitingCard bid={bid} onRelease={() => onAsk('release')} />
    default:
      return <OfferRow bid={bid} onDelete={() => onAsk('delete')} />
  }
}

function OpenOffer({ bid, onAsk }: OwnerOfferProps) {
  const { id, stagerIdentifier } = bid.bidder
  return (
    <OfferCard bid={bid}>
      {bid.can.accept && (
        <Button variant="primary" className="max-sm:w-full" onClick={() => onAsk('accept')}>
          Accept Bid
          <span className="sr-only"> from {stagerIdentifier}</span>
        </Button>
      )}
      <LinkButton
        icon={MessageCircle}
        className="max-sm:flex-1"
        href={`/messages?to=${id}&project=${bid.projectId}`}
      >
        Message
        <span className="sr-only"> {stagerIdentifier}</span>
      </LinkButton>
      {bid.can.reject && (
        <Button
          variant="danger"
          className="max-sm:flex-1 sm:ml-auto"
          onClick={() => onAsk('reject')}
        >
          Reject Bid
          <span className="sr-only"> from {stagerIdentifier}</span>
        </Button>
      )}
    </OfferCard>
  )
}
