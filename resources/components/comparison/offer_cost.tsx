import { costAt, extraMonths } from '#shared/bid_costs'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { Money } from '~/components/ui/figure'
import { plural } from '~/lib/format'

interface OfferCostProps {
  bid: PartyBid
  days: number
  lowest: boolean
}

/** What the offer comes to on the chosen day, how it is made up, and whether that is the lowest. */
export function OfferCost({ bid, days, lowest }: OfferCostProps) {
  const offer = priced(bid)
  const months = extraMonths(offer, days)
  return (
    <>
      <Money
        dollars={costAt(offer, days) ?? offer.amount}
        className="block text-[1.75rem] leading-8"
      />
      <span className="mt-1 block text-sm text-muted">
        {months === 0 && 'Within the term'}
        {months > 0 &&
          (offer.month === null
            ? `Beyond ${offer.term} days not stated`
            : `${money(offer.amount)} and ${plural(months, 'extra month')}`)}
      </span>
      {lowest && <span className="badge badge-accent mt-2">Lowest at {days} days</span>}
    </>
  )
}

/** The word beside the best of a row. */
export function Best({ word }: { word: string | false | undefined }) {
  if (!word) return null
  return <span className="ml-1.5 text-[0.8125rem] font-medium text-accent">{word}</span>
}
