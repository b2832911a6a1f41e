import { Deadline } from '~/components/bids/deadline'
import { tierOf, type FeeTier } from '~/components/bids/fee_tiers'
import type { PartyBid } from '~/components/bids/offers'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Money } from '~/components/ui/figure'
import { LinkButton } from '~/components/ui/link_button'

interface PaymentCardProps {
  bid: PartyBid
  tiers: readonly FeeTier[]
  onCancel: () => void
}

/** The owner accepted, the fee is due. */
export function PaymentCard({ bid, tiers, onCancel }: PaymentCardProps) {
  const tier = tierOf(tiers, bid.amount)
  return (
    <Card title="Payment Required" className="shadow-raised">
      <p className="-mt-2 text-[0.9375rem] text-muted">
        Your offer of <Money dollars={bid.amount} className="font-sans font-medium text-ink" /> was
        accepted. Pay the platform fee to get the owner's name, phone number and email right away.
      </p>
      <div className="mt-5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="text-[0.9375rem]">
          Platform fee {tier && <span className="text-muted">· {tier.label} tier</span>}
        </span>
        <Money cents={bid.platformFee} className="text-2xl" />
      </div>
      <div className="mt-4">
        <Deadline bid={bid} />
      </div>
      {bid.can.pay && (
        <LinkButton variant="primary" className="mt-5 min-h-12 w-full" href={`/payment/${bid.id}`}>
          Pay Platform Fee
        </LinkButton>
      )}
      {bid.can.cancel && (
        <Button variant="quiet" className="mt-1 w-full" onClick={onCancel}>
          Cancel Bid
        </Button>
      )}
    </Card>
  )
}
