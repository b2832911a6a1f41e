import type { Data } from '@generated/data'
import { Pencil } from 'lucide-react'
import type { Ref } from 'react'
import { ClosedOffer } from '~/components/bids/closed_offer'
import type { FeeTier } from '~/components/bids/fee_tiers'
import type { PartyBid } from '~/components/bids/offers'
import { OwnOfferCard } from '~/components/bids/own_offer_card'
import { OwnerContact } from '~/components/bids/owner_contact'
import { PaymentCard } from '~/components/bids/payment_card'
import { WorkCompleted } from '~/components/bids/work_completed'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'

interface CompanyOfferProps {
  bid: PartyBid
  /** Title of the project. */
  title: string
  tiers: readonly FeeTier[]
  contact: Data.Contact | null
  headingRef: Ref<HTMLHeadingElement>
  onEdit: () => void
  onCancel: () => void
  onDone: () => void
  onOfferAgain?: () => void
}

/** The company's own offer in the card the server chose for it. */
export function CompanyOffer(props: CompanyOfferProps) {
  const { bid, title, tiers, contact, headingRef, onEdit, onCancel, onDone, onOfferAgain } = props
  switch (bid.standing) {
    case 'pending':
      return (
        <OwnOfferCard bid={bid} headingRef={headingRef}>
          <div className="mt-5 flex flex-wrap gap-2 [&>*]:flex-1">
            {bid.can.edit && (
              <Button icon={Pencil} onClick={onEdit}>
                Edit Offer
              </Button>
            )}
            {bid.can.cancel && (
              <Button variant="danger" onClick={onCancel}>
                Cancel Bid
              </Button>
            )}
          </div>
          {bid.limitNote && <p className="hint mt-3">{bid.limitNote}</p>}
        </OwnOfferCard>
      )
    case 'payment_due':
      return (
        <>
          <PaymentCard bid={bid} tiers={tiers} onCancel={onCancel} />
          <OwnOfferCard bid={bid} headingRef={headingRef} />
        </>
      )
    case 'paid':
    case 'completed':
      return (
        <OwnOfferCard bid={bid} headingRef={headingRef}>
          <OwnerContact bid={bid} contact={contact} />
          {bid.can.complete && <WorkCompleted bid={bid} title={title} onDone={onDone} />}
          {bid.stagerCompletedAt && bid.statusNote && (
            <p className="mt-4 text-[0.9375rem] text-muted">{bid.statusNote}</p>
          )}
          {bid.can.seeReceipt && (
            <LinkButton variant="quiet" className="mt-1 w-full" href={`/bids/${bid.id}/receipt`}>
              Receipt
            </LinkButton>
          )}
        </OwnOfferCard>
      )
    case 'cancelled':
      return <ClosedOffer bid={bid} headingRef={headingRef} onOfferAgain={onOfferAgain} />
    case 'rejected':
      return <ClosedOffer bid={bid} headingRef={headingRef} />
  }
}
