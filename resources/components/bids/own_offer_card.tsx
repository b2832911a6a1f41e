import type { ReactNode, Ref } from 'react'
import { useId } from 'react'
import { moneyFromCents } from '#shared/values/money'
import { extraMonth, type PartyBid } from '~/components/bids/offers'
import { OfferChanges, OfferParts } from '~/components/bids/offer_parts'
import { OwnTextBlock } from '~/components/bids/own_text'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { Money } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'

interface OwnOfferProps {
  bid: PartyBid
  /** The heading that gets the focus after the bid is sent, changed or cancelled. */
  headingRef?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

/** The card of the stager's own bid: heading, badge, and `children`. */
export function OwnOffer({ bid, headingRef, children }: OwnOfferProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} ref={headingRef} tabIndex={-1} className="text-lg font-semibold">
          Your Submitted Offer
        </h2>
        <Badge {...bid.badge} />
      </div>
      {children}
    </Card>
  )
}

/** The stager's own bid with its amount and terms. */
export function OwnOfferCard({
  bid,
  headingRef,
  lead,
  children,
}: OwnOfferProps & { lead?: ReactNode }) {
  return (
    <OwnOffer bid={bid} headingRef={headingRef}>
      {lead}
      <Money dollars={bid.amount} className="mt-3 block text-3xl leading-none" />
      <OfferParts open parts={bid.parts} className="mt-3 border-y border-line" />
      <Facts
        layout="rows"
        className="mt-4"
        items={[
          { label: 'Timeline', value: bid.timelineLabel },
          { label: 'Staging period', value: bid.stagingPeriodLabel },
          { label: 'Each extra month', value: extraMonth(bid) },
          { label: 'Experience', value: bid.experienceLevelLabel },
          { label: 'Payment terms', value: bid.paymentTermsLabel },
          { label: 'Credit cards', value: bid.acceptsCreditCards ? 'Accepted' : 'Not accepted' },
          { label: 'Platform fee', value: <Fee bid={bid} /> },
        ]}
      />
      <OfferChanges changes={bid.changes} title="What you changed" className="mt-4" />
      {bid.note && (
        <OwnTextBlock
          label="Your note to the owner"
          text={bid.note}
          className="mt-3 border-t border-line pt-3"
        />
      )}
      {children}
    </OwnOffer>
  )
}

function Fee({ bid }: { bid: PartyBid }) {
  const fee = moneyFromCents(bid.platformFee)
  if (bid.platformFee === 0) return 'None at this price'
  if (bid.can.pay) return <span className="num">{fee}</span>
  return (
    <span className="num">
      {fee},{' '}
      {bid.paidAt ? (
        <>
          paid <LocalTime at={bid.paidAt} format="short" />
        </>
      ) : (
        'if accepted'
      )}
    </span>
  )
}
