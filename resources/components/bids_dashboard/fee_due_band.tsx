import { moneyFromCents } from '#shared/money'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { usePresentMoment } from '~/components/dashboard/use_present_moment'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import { timeLeft } from '~/lib/format'

/** The fee that is due first: one thing at a time. */
function mostUrgent(bids: OwnBid[]): OwnBid | undefined {
  const due = (bid: OwnBid) => bid.paymentDueAt ?? ''
  return bids
    .filter((bid) => bid.can.pay && bid.paymentDueAt)
    .toSorted((one, other) => due(one).localeCompare(due(other)))[0]
}

export function FeeDueBand({ bids }: { bids: OwnBid[] }) {
  const now = usePresentMoment()
  const bid = mostUrgent(bids)
  if (!bid?.paymentDueAt) return null
  return (
    <section aria-label="Waiting for you" className="mt-7">
      <Notice
        tone="accent"
        action={
          <LinkButton href={`/payment/${bid.id}`} className="max-sm:w-full">
            Pay Platform Fee
          </LinkButton>
        }
      >
        <p className="num text-pretty">
          <b className="font-semibold">{bid.project.title} accepted your offer.</b> Pay the{' '}
          {moneyFromCents(bid.platformFee)} platform fee
          {now !== null && ` within ${timeLeft(bid.paymentDueAt, now)}`} to receive the contact
          details.
        </p>
      </Notice>
    </section>
  )
}
