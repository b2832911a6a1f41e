import { OwnerReportNote } from '~/components/bids/owner_report'
import { PendingNote } from '~/components/bids/pending_note'
import { BidButtons } from '~/components/bids_dashboard/bid_buttons'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { ProjectCell } from '~/components/dashboard/project_cell'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Badge } from '~/components/ui/badge'
import { Money } from '~/components/ui/figure'
import { DateOrDash } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import { classes } from '~/lib/classes'

interface BidTableProps {
  /** The table's caption, same as the heading above it. */
  title: string
  bids: OwnBid[]
  actions: BidActions
  /** Label of the date column, which also selects the date. */
  dateLabel?: 'Submitted' | 'Completed'
}

const moment = (bid: OwnBid, label: BidTableProps['dateLabel']) =>
  label === 'Completed' ? bid.stagerCompletedAt : bid.createdAt

/** Fixed widths align the tables of a page. */
export function BidTable({ title, bids, actions, dateLabel = 'Submitted' }: BidTableProps) {
  const columns: Column<OwnBid>[] = [
    { head: 'Project', width: 'w-[27%]', cell: (bid) => <Cell bid={bid} /> },
    {
      head: 'Bid Amount',
      width: 'w-[8.5%]',
      right: true,
      className: 'pl-0 whitespace-nowrap',
      cell: ({ amount }) => <Money dollars={amount} className="text-lg" />,
    },
    {
      head: 'Status',
      width: 'w-[18%]',
      cell: (bid) => (
        <>
          <Badge {...bid.badge} />
          <BidNote bid={bid} className="num mt-1 text-[0.8125rem] leading-4" />
        </>
      ),
    },
    {
      head: 'Timeline',
      width: 'w-[7.5%]',
      className: 'text-muted',
      cell: ({ timelineLabel }) => timelineLabel,
    },
    {
      head: dateLabel,
      width: 'w-[8.5%]',
      className: 'num text-muted',
      cell: (bid) => <DateOrDash at={moment(bid, dateLabel)} format="short" />,
    },
    { head: 'Actions', right: true, cell: (bid) => <BidButtons bid={bid} actions={actions} /> },
  ]
  return (
    <ResponsiveList
      look="grid"
      className="mt-4"
      tableClassName="table-fixed"
      caption={title}
      rows={bids}
      keyOf={({ id }) => id}
      columns={columns}
      card={(bid) => (
        <>
          <Cell large bid={bid} />
          <div className="mt-3.5 flex flex-wrap items-center justify-between gap-x-3 border-t border-line pt-3.5">
            <Money dollars={bid.amount} className="text-xl" />
            <Badge {...bid.badge} />
          </div>
          <p className="num mt-1 text-sm text-muted">
            {bid.timelineLabel}, {dateLabel.toLowerCase()}{' '}
            <DateOrDash at={moment(bid, dateLabel)} format="short" />
          </p>
          <BidNote bid={bid} className="num mt-1 text-sm" />
          <BidButtons wide bid={bid} actions={actions} />
        </>
      )}
    />
  )
}

function Cell({ bid: { project, contact }, large }: { bid: OwnBid; large?: boolean }) {
  return (
    <ProjectCell
      project={project}
      thumbnail={project.thumbnail}
      linked={project.available}
      large={large}
      contact={contact}
    />
  )
}

/** Who has to act, or how the bid ended. */
function BidNote({ bid, className }: { bid: OwnBid; className: string }) {
  const { job, statusNote, outcome, ownerReport, project, can, badge } = bid
  const turn = job?.turn
  if (!project.available || !turn) {
    return statusNote && <p className={classes(className, 'text-muted')}>{statusNote}</p>
  }
  if (bid.standing === 'pending') {
    return (
      <p className={classes(className, 'text-muted [&>span]:block')}>
        <PendingNote bid={bid} turn={turn} project={project} />
      </p>
    )
  }
  return (
    <div className={className}>
      {turn.text !== badge.text && (
        <p className={turn.isYours ? 'font-medium' : 'text-muted'}>
          <TurnSentence turn={turn} />
        </p>
      )}
      {can.seeReceipt && <p className="text-muted">{statusNote}</p>}
      {ownerReport && (
        <p className="mt-1 text-muted">
          <OwnerReportNote ownerReport={ownerReport} />
        </p>
      )}
      {outcome && <p className="mt-1 text-muted">{outcome.text}</p>}
    </div>
  )
}
