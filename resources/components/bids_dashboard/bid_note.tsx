import { SentenceTime } from '~/components/bids/sentence_time'
import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { classes } from '~/lib/classes'

/** What is awaited, or how it ended; a fee that is due stands out. */
export function BidNote({ bid, className }: { bid: OwnBid; className: string }) {
  const { can, paymentDueAt, statusNote } = bid
  if (can.pay && paymentDueAt) {
    return (
      <span className={classes(className, 'text-ink')}>
        Fee due <SentenceTime at={paymentDueAt} />
      </span>
    )
  }
  return statusNote && <span className={classes(className, 'text-muted')}>{statusNote}</span>
}
