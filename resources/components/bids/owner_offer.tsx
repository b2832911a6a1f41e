import { Link } from '@inertiajs/react'
import type { PartItem } from '#shared/bids/bid_parts'
import { scopeOf } from '#shared/bids/offer_scope'
import { lowPriceNote, type UsualPrice } from '#shared/market/usual_prices'
import { MessageCircle, Trash2 } from '~/components/ui/icons'
import { BidderExperience, BidderName } from '~/components/bids/bidder_name'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { OfferCard } from '~/components/bids/offer_card'
import type { QuestionKind } from '~/components/bids/offer_questions'
import { bidderName, companyAddress, type PartyBid } from '~/components/bids/offers'
import { WaitingCard } from '~/components/bids/waiting_card'
import { SellersChoice } from '~/components/seller/sellers_choice'
import { Badge } from '~/components/ui/badge'
import { Button, IconButton } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Money } from '~/components/ui/figure'
import { LinkButton } from '~/components/ui/link_button'
import { classes } from '~/lib/classes'

interface OwnerOfferProps {
  bid: PartyBid
  /** Items of the rooms that the owner asks for. */
  items: readonly PartItem[]
  usualPrice: UsualPrice | null
  onAsk: (question: QuestionKind) => void
}

/** A bid on the owner's page. The server's `view` decides which card is shown. */
export function OwnerOffer(props: OwnerOfferProps) {
  const { bid, onAsk } = props
  switch (bid.view) {
    case 'offer':
      return <OpenOffer {...props} />
    case 'waiting':
      return <WaitingCard bid={bid} onRelease={() => onAsk('release')} />
    default:
      return <OfferRow bid={bid} onDelete={() => onAsk('delete')} />
  }
}

function OpenOffer({ bid, items, usualPrice, onAsk }: OwnerOfferProps) {
  const { id } = bid.bidder
  const name = bidderName(bid)
  return (
    <OfferCard
      bid={bid}
      scope={scopeOf(items, bid.parts)}
      priceNote={lowPriceNote(bid.amount, usualPrice)}
    >
      <SellersChoice bid={bid} className="mb-2 w-full" />
      {bid.can.accept && (
        <Button className="max-sm:w-full" onClick={() => onAsk('accept')}>
          Accept Bid
          <span className="sr-only"> from {name}</span>
        </Button>
      )}
      <LinkButton
        icon={MessageCircle}
        className="max-sm:flex-1"
        href={`/messages?to=${id}&project=${bid.projectId}`}
      >
        Message
        <span className="sr-only"> {name}</span>
      </LinkButton>
      {bid.can.reject && (
        <Button
          variant="danger"
          className="max-sm:flex-1 sm:ml-auto"
          onClick={() => onAsk('reject')}
        >
          Reject Bid
          <span className="sr-only"> from {name}</span>
        </Button>
      )}
    </OfferCard>
  )
}

interface OfferRowProps {
  bid: PartyBid
  onDelete: () => void
}

/** A decided bid in one line: the paid one, or one that can't be accepted. */
function OfferRow({ bid, onDelete }: OfferRowProps) {
  const name = bidderName(bid)
  const passedOver = bid.acceptBlockedReason !== null
  return (
    <Card
      as="article"
      padded={false}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 p-5"
      aria-label={`Offer from ${name}`}
    >
      <div className={classes('min-w-0 flex-1 basis-52', !passedOver && 'max-sm:basis-full')}>
        <OfferBidder
          heading
          letter={bid.letter}
          name={<BidderName bid={bid} />}
          href={companyAddress(bid)}
          tone={bid.view === 'released' ? 'accent' : 'neutral'}
        >
          <BidderExperience bid={bid} />
          &nbsp;· {bid.stagingPeriodLabel}
          {bid.view === 'closed' && bid.statusNote && (
            <span className="block">{bid.statusNote}</span>
          )}
          {bid.giveUpReason && (
            <span className="block break-words whitespace-pre-line">{bid.giveUpReason}</span>
          )}
          {bid.formerAgreement && (
            <Link className="link block" href={bid.formerAgreement}>
              Read what you signed
            </Link>
          )}
          {bid.reserveNote && <span className="block">{bid.reserveNote}</span>}
        </OfferBidder>
      </div>
      <Money dollars={bid.amount} className={classes('text-xl', !passedOver && 'max-sm:flex-1')} />
      {!passedOver && <Badge {...bid.badge} />}
      {(passedOver || bid.can.reject) && (
        <span className="flex items-center gap-1 max-sm:w-full">
          {bid.acceptBlockedReason && (
            <Button
              size="sm"
              className="max-sm:flex-1 max-sm:px-2 max-sm:text-[0.8125rem]"
              disabledReason={bid.acceptBlockedReason}
            >
              Accept Bid (Already selected another)
            </Button>
          )}
          {bid.can.reject && (
            <IconButton
              variant="danger"
              icon={Trash2}
              label={`Delete offer from ${name}`}
              onClick={onDelete}
            />
          )}
        </span>
      )}
    </Card>
  )
}
