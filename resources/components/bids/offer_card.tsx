import { ChevronDown, Info } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import type { OfferScope } from '#shared/bids/offer_scope'
import { rate } from '#shared/values/money'
import { FavoriteButton } from '~/components/favorites/favorite_button'
import { companyAddress } from '~/components/bids/offers'
import { OfferChanges, OfferParts } from '~/components/bids/offer_parts'
import { BidderExperience, BidderName } from '~/components/bids/bidder_name'
import { OfferBidder } from '~/components/bids/offer_bidder'
import { OwnTexts } from '~/components/bids/own_text'
import { ScopeLine } from '~/components/bids/scope_line'
import { PortfolioThumbs } from '~/components/bids/portfolio_thumbs'
import { VerifiedBadges } from '~/components/badges/verified_badges'
import { CompanyRecord } from '~/components/reputation/company_record'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { bidderName, extraMonth, isPartyBid, type Bid } from '~/components/bids/offers'
import { Money } from '~/components/ui/figure'
import { LocalTime } from '~/components/ui/local_time'

interface OfferCardProps {
  bid: Bid
  /** How much of what the owner asks for it covers; for the owner only. */
  scope?: OfferScope | null
  /** What the owner should know about the price. */
  priceNote?: string | null
  /** The footer's buttons; omitted for a read-only card. */
  children?: ReactNode
}

/** A bid's terms and portfolio, without the stager's name or contact details. */
export function OfferCard({ bid, scope = null, priceNote, children }: OfferCardProps) {
  const { bidder } = bid
  const reputation = isPartyBid(bid) ? bid.bidder.reputation : null
  return (
    <Card as="article" aria-label={`Offer from ${bidderName(bid)}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 items-center gap-1 max-sm:w-full max-sm:justify-between sm:flex-1">
          <OfferBidder
            heading
            letter={isPartyBid(bid) ? bid.letter : null}
            name={<BidderName bid={bid} />}
            href={companyAddress(bid)}
            badge={<Badge {...bid.badge} />}
          >
            <BidderExperience bid={bid} />
            &nbsp;· <LocalTime at={bid.createdAt} format="relative" />
            <Changed bid={bid} />
          </OfferBidder>
          <FavoriteButton
            compact
            identifier={bidder.stagerIdentifier}
            className="shrink-0 max-sm:-mr-2.5"
          />
        </div>
        {/* Above the amount on phones, below its row elsewhere. */}
        <ScopeLine scope={scope} className="w-full sm:order-last" />
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 max-sm:w-full sm:block sm:text-right">
          <Money dollars={bid.amount} className="block text-2xl leading-7" />
          <span className="text-sm text-muted max-[22rem]:w-full min-[22rem]:text-right">
            {rate(bid.costPerDay)} per staged day
            {children && <span className="block">{bid.stagingPeriodLabel}</span>}
          </span>
        </p>
      </div>
      {!children && <Terms bid={bid} />}
      {isPartyBid(bid) && <VerifiedBadges badges={bid.badges ?? []} className="mt-4" />}
      {reputation && (
        <CompanyRecord
          reputation={reputation}
          reviewsHref={companyAddress(bid, '#reviews')}
          className="mt-4"
        />
      )}
      {priceNote && (
        <p className="mt-4 flex gap-2.5 text-[0.9375rem]">
          <Info className="icon mt-0.5 text-muted" />
          {priceNote}
        </p>
      )}
      <div className="mt-4 sm:mt-5">
        <PortfolioThumbs bidder={bidder} company={companyAddress(bid)} />
      </div>
      {children && (
        <details className="fold group mt-3 border-t sm:mt-4 border-line">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 text-[0.9375rem] font-medium [&::-webkit-details-marker]:hidden">
            Show all of this offer
            <ChevronDown className="icon text-muted group-open:rotate-180" />
          </summary>
          <Terms bid={bid} isUnfolded />
        </details>
      )}
      {children && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          {children}
        </div>
      )}
    </Card>
  )
}

/** What the offer consists of, what has changed, its terms and the company's own words. */
function Terms({ bid, isUnfolded = false }: { bid: Bid; isUnfolded?: boolean }) {
  return (
    <div className={isUnfolded ? 'pb-5' : 'mt-3'}>
      {isPartyBid(bid) && (
        <>
          <OfferParts
            parts={bid.parts}
            open={isUnfolded}
            className={isUnfolded ? undefined : 'border-y border-line'}
          />
          <OfferChanges changes={bid.changes} title="What the company changed" className="mt-4" />
        </>
      )}
      <Facts
        className="mt-5"
        items={[
          { label: 'Timeline', value: bid.timelineLabel },
          { label: 'Staging period', value: <StagingPeriod bid={bid} /> },
          { label: 'Payment terms', value: bid.paymentTermsLabel },
          { label: 'Credit cards', value: bid.acceptsCreditCards ? 'Accepted' : 'Not accepted' },
        ]}
      />
      {isPartyBid(bid) && <OwnTexts bid={bid} className="mt-5 border-t border-line pt-4" />}
    </div>
  )
}

/** How long the amount covers staging, and the price of each extra month. */
function StagingPeriod({ bid }: { bid: Bid }) {
  return (
    <>
      {bid.stagingPeriodLabel}
      <span className="block text-sm font-normal text-muted">
        {bid.extensionPerMonth === null
          ? 'no extra-month price'
          : `then ${extraMonth(bid)} a month`}
      </span>
    </>
  )
}

/** When the stager last changed the terms; shown to the two parties only. */
function Changed({ bid }: { bid: Bid }) {
  if (!isPartyBid(bid) || !bid.revisedAt) return null
  return (
    <>
      &nbsp;· changed <LocalTime at={bid.revisedAt} format="relative" />
    </>
  )
}
