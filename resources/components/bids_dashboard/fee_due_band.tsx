import { moneyFromCents } from '#shared/money'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { LinkButton } from '~/components/ui/link_button'
import { SentenceTime } from '~/components/ui/local_time'
import { Notice } from '~/components/ui/notice'
import { plural, timeLeft } from '~/lib/format'
import { usePresentMoment } from '~/lib/viewer_clock'

/** Shows only the fee that is due first, and counts the others. */
export function FeeDueBand({ bids }: { bids: OwnBid[] }) {
  const now = usePresentMoment()
  const due = bids.filter((bid) => bid.can.pay && bid.paymentDueAt)
  const bid = due.toSorted(byDueDate)[0]
  if (!bid?.paymentDueAt) return null
  const others = due.length - 1
  return (
    <section aria-label="Your turn" className="mt-7">
      <Notice
        tone="accent"
        action={
          <LinkButton variant="primary" href={`/payment/${bid.id}`} className="max-sm:w-full">
            <span>
              Pay Platform Fee<span className="sr-only"> for {bid.project.title}</span>
            </span>
          </LinkButton>
        }
      >
        <p className="num text-pretty wrap-anywhere">
          <b className="font-semibold">The owner of {bid.project.title} accepted your offer.</b> Pay
          the {moneyFromCents(bid.platformFee)} platform fee by{' '}
          <SentenceTime at={bid.paymentDueAt} />
          {now !== null && ` (${timeLeft(bid.paymentDueAt, now)} left)`} to get the owner's contact
          details.
          {others > 0 && ` ${plural(others, 'more fee')} ${others === 1 ? 'is' : 'are'} due.`}
        </p>
      </Notice>
    </section>
  )
}

/** For sorting: earliest due date first, bids without one last. */
export function byDueDate(one: OwnBid, other: OwnBid): number {
  const due = ({ paymentDueAt }: OwnBid) =>
    paymentDueAt === null ? Infinity : Date.parse(paymentDueAt)
  const [first, second] = [due(one), due(other)]
  return first === second ? 0 : first - second
}
