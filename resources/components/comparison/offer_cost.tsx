import { MessageCircle } from '~/components/ui/icons'
import { costAt, extraMonths } from '#shared/bid_costs'
import { money } from '#shared/money'
import type { PartyBid } from '~/components/bids/offers'
import { priced } from '~/components/comparison/compared'
import { startDraft } from '~/components/messages/use_draft'
import { Money } from '~/components/ui/figure'
import { LinkButton } from '~/components/ui/link_button'
import { useCurrentUser } from '~/hooks/use_current_user'
import { plural } from '~/lib/format'

interface OfferCostProps {
  bid: PartyBid
  days: number
  lowest: boolean
}

/** A bid's total cost on the chosen day, its parts, and a badge if it's the lowest. */
export function OfferCost({ bid, days, lowest }: OfferCostProps) {
  const offer = priced(bid)
  const months = extraMonths(offer, days)
  const cost = costAt(offer, days)
  if (cost === null) return <UnknownCost bid={bid} />
  return (
    <>
      <Money dollars={cost} className="block text-[1.75rem] leading-8" />
      <span className="mt-1 block text-sm text-muted">
        {months === 0 ? 'Included' : `${money(offer.amount)} and ${plural(months, 'extra month')}`}
      </span>
      {lowest && <span className="badge badge-accent mt-2">Lowest at {days} days</span>}
    </>
  )
}

/** Shown if the bid states no price for that many days, so that its total doesn't look low. */
function UnknownCost({ bid }: { bid: PartyBid }) {
  const userId = useCurrentUser()?.id
  const { id, stagerIdentifier } = bid.bidder
  const { amount, term } = priced(bid)
  const question = `Your offer covers ${term} days. What do you charge for each month after that?`
  return (
    <>
      <span className="num block leading-8 text-muted">from {money(amount)}</span>
      <span className="mt-1 block text-sm text-muted">No price after {term} days</span>
      <LinkButton
        size="sm"
        icon={MessageCircle}
        className="no-print mt-2"
        href={`/messages?to=${id}&project=${bid.projectId}`}
        onClick={() => userId !== undefined && startDraft(userId, id, question)}
      >
        Ask for a price<span className="sr-only"> from {stagerIdentifier}</span>
      </LinkButton>
    </>
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
