import type { OwnBid } from '~/components/bids_dashboard/own_bid'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { classes } from '~/lib/classes'

/** Who has to act, or how it ended. */
export function BidNote({ bid, className }: { bid: OwnBid; className: string }) {
  const { turn, statusNote, project, can, badge } = bid
  if (!project.available || !turn) {
    return statusNote && <p className={classes(className, 'text-muted')}>{statusNote}</p>
  }
  return (
    <div className={className}>
      {turn.text !== badge.text && (
        <p className={turn.isYours ? 'font-medium' : 'text-muted'}>
          <TurnSentence turn={turn} />
        </p>
      )}
      {can.seeReceipt && <p className="text-muted">{statusNote}</p>}
    </div>
  )
}
