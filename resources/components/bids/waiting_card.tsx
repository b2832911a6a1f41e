import { Clock, MessageCircle } from '~/components/ui/icons'
import { useId, useLayoutEffect } from 'react'
import { BidderExperience, BidderName } from '~/components/bids/bidder_name'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { chosenOfferId } from '~/components/bids/offer_question'
import { bidderName, companyAddress, type PartyBid } from '~/components/bids/offers'
import { OfferParts } from '~/components/bids/offer_parts'
import { OwnTexts } from '~/components/bids/own_text'
import { UndoAcceptance } from '~/components/bids/undo_acceptance'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Money } from '~/components/ui/figure'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/day_times'
import { TimeLeft } from '~/components/ui/local_time'
import { Notice } from '~/components/ui/notice'

interface WaitingCardProps {
  bid: PartyBid
  onRelease: () => void
}

/** The accepted bid while its platform fee is due. */
export function WaitingCard({ bid, onRelease }: WaitingCardProps) {
  const id = useId()
  const name = bidderName(bid)
  useLayoutEffect(
    () => () => {
      // Once the fee is paid, another card replaces this one and takes the focus.
      if (!document.getElementById(id)?.contains(document.activeElement)) return
      setTimeout(() => document.getElementById(chosenOfferId)?.focus())
    },
    [id]
  )
  return (
    <Card
      as="article"
      id={id}
      padded={false}
      className="overflow-hidden"
      aria-label={`Offer from ${name}`}
    >
      <Notice
        tone="warning"
        icon={Clock}
        title={
          <span id={chosenOfferId} tabIndex={-1} className="scroll-mt-32 outline-none">
            Offer Accepted! Waiting for Stagers Confirmation
          </span>
        }
        className="rounded-none"
      >
        {bid.paymentDueAt && (
          <p>
            <TimeLeft at={bid.paymentDueAt} /> to confirm. If they don't, you can choose another
            offer.
          </p>
        )}
      </Notice>
      <div className="flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
        <OfferBidder
          heading
          letter={bid.letter}
          name={<BidderName bid={bid} />}
          href={companyAddress(bid)}
        >
          <BidderExperience bid={bid} />
          &nbsp;· {bid.stagingPeriodLabel}
        </OfferBidder>
        <div className="flex flex-wrap items-center gap-4">
          <Money dollars={bid.amount} className="text-2xl" />
          <LinkButton
            icon={MessageCircle}
            href={`/messages?to=${bid.bidder.id}&project=${bid.projectId}`}
          >
            Message
            <span className="sr-only"> {name}</span>
          </LinkButton>
        </div>
      </div>
      <OfferParts parts={bid.parts} className="mx-5 mb-4 border-y border-line sm:mx-6" />
      <OwnTexts bid={bid} className="px-5 pb-5 sm:px-6" />
      {bid.can.undoAccept && (
        <div className="border-t border-line px-5 py-3.5 sm:px-6">
          <UndoAcceptance bid={bid} />
        </div>
      )}
      <Release bid={bid} onRelease={onRelease} />
    </Card>
  )
}

/** Lets the owner release the bid before the payment window ends. */
function Release({ bid, onRelease }: WaitingCardProps) {
  if (!bid.can.release && !bid.releasableAt) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 sm:px-6">
      <p className="min-w-48 flex-1 text-sm text-muted">
        {bid.can.release || !bid.releasableAt ? (
          <>
            <BidderName bid={bid} /> hasn't confirmed yet. You can wait, or release the offer and
            choose another one.
          </>
        ) : (
          <>
            If they haven't confirmed by <SentenceTime at={bid.releasableAt} />, you can release the
            offer.
          </>
        )}
      </p>
      {bid.can.release && (
        <Button className="max-sm:w-full" onClick={onRelease}>
          Release offer
        </Button>
      )}
    </div>
  )
}
