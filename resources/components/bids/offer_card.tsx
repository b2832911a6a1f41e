import type { Data } from '@generated/data'
import type { ReactNode } from 'react'
import { companyAddress } from '~/components/bids/offers'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { PortfolioThumbs } from '~/components/bids/portfolio_thumbs'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { Money } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'
import { moneyFromCents } from '~/lib/format'

interface OfferCardProps {
  bid: Data.Bid
  /** Buttons of the foot; without them the card is for reading only. */
  children?: ReactNode
}

/** OFR-01: everything there is to know about an offer before its company has a name. */
export function OfferCard({ bid, children }: OfferCardProps) {
  const { bidder } = bid
  return (
    <Card as="article" aria-label={`Offer from ${bidder.stagerIdentifier}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <OfferBidder
          heading
          identifier={bidder.stagerIdentifier}
          href={companyAddress(bid)}
          badge={<Badge {...bid.badge} />}
        >
          {bid.experienceLevelLabel} · <LocalTime at={bid.createdAt} format="relative" />
        </OfferBidder>
        <p className="flex items-baseline justify-between gap-3 max-sm:w-full sm:block sm:text-right">
          <Money dollars={bid.amount} className="block text-2xl leading-7" />
          <span className="text-sm text-muted">
            {moneyFromCents(Math.round(bid.costPerDay * 100), { always: true })} per staged day
          </span>
        </p>
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-[1fr_auto] sm:items-center">
        <Facts
          items={[
            { label: 'Timeline', value: bid.timelineLabel },
            { label: 'Staging period', value: bid.stagingPeriodLabel },
            { label: 'Payment terms', value: bid.paymentTermsLabel },
            { label: 'Credit cards', value: bid.acceptsCreditCards ? 'Accepted' : 'Not accepted' },
          ]}
        />
        <PortfolioThumbs bidder={bidder} company={companyAddress(bid)} />
      </div>
      {children && (
        <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
          {children}
        </div>
      )}
    </Card>
  )
}
