import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { MessageCircle } from '~/components/ui/icons'
import { costAt, extraMonths } from '#shared/bids/bid_costs'
import { money } from '#shared/values/money'
import { bidderName, type PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { startDraft } from '~/components/messages/use_draft'
import { Money } from '~/components/ui/figure'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'
import { plural } from '~/lib/format'

interface OfferCostProps {
  bid: PartyBid
  days: number
  /** What is said beside the cost, or null. */
  mark: string | null
  /** Whether it is the best offer for everything that the owner asks for. */
  isBest: boolean
  /** The last day with a price if no bid has one on the chosen day. */
  pricesEnd: number | null
}

/** A bid's total cost on the chosen day, its parts, and a badge if it's the lowest for the same rooms. */
export function OfferCost({ bid, days, mark, isBest, pricesEnd }: OfferCostProps) {
  const offer = priced(bid)
  const months = extraMonths(offer, days)
  const cost = costAt(offer, days)
  const badge = mark && (
    <span
      className={classes('badge mt-2 py-1 leading-4 whitespace-normal', isBest && 'badge-accent')}
    >
      {mark}
    </span>
  )
  if (cost === null) {
    return (
      <UnknownCost bid={bid} pricesEnd={pricesEnd}>
        {badge}
      </UnknownCost>
    )
  }
  return (
    <>
      <Money dollars={cost} className="block text-[1.75rem] leading-8" />
      <span className="mt-1 block text-sm text-muted">
        {months === 0 ? 'Included' : `${money(offer.amount)} and ${plural(months, 'extra month')}`}
      </span>
      {badge}
    </>
  )
}

interface UnknownCostProps extends Pick<OfferCostProps, 'bid' | 'pricesEnd'> {
  /** What is said beside the cost. */
  children: ReactNode
}

/**
 * Shown if the bid states no price for that many days, so that its total doesn't look low. If no bid
 * states one, the note below the slider says so and has the links.
 */
function UnknownCost({ bid, pricesEnd, children }: UnknownCostProps) {
  const { amount, term } = priced(bid)
  return (
    <>
      <span className="num block leading-8 text-muted">from {money(amount)}</span>
      {term !== pricesEnd && (
        <span className="mt-1 block text-sm text-muted">No price after {term} days</span>
      )}
      {children && <span className="block">{children}</span>}
      {pricesEnd === null && (
        <AskForPrice bid={bid} className="btn btn-secondary btn-sm no-print mt-2">
          <MessageCircle className="icon" />
          Ask for a price<span className="sr-only"> from {bidderName(bid)}</span>
        </AskForPrice>
      )}
    </>
  )
}

interface AskForPriceProps {
  bid: PartyBid
  className: string
  children: ReactNode
}

/** A link to a message to the stager that asks for the price of extra months. */
export function AskForPrice({ bid, className, children }: AskForPriceProps) {
  const userId = useCurrentUser()?.id
  const { id } = bid.bidder
  const question = `Your offer covers ${priced(bid).term} days. What do you charge for each month after that?`
  return (
    <Link
      className={className}
      href={`/messages?to=${id}&project=${bid.projectId}`}
      onClick={() => userId !== undefined && startDraft(userId, id, question)}
    >
      {children}
    </Link>
  )
}

/** The sentence below a value. */
export function ValueNote({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return <span className="mt-1 block text-sm font-normal text-pretty text-muted">{text}</span>
}

/** The word beside the best value of a row. */
export function Best({ word }: { word: string | false | undefined }) {
  if (!word) return null
  return <span className="ml-1.5 text-[0.8125rem] font-medium text-accent">{word}</span>
}
