import { OwnerReportNote } from '~/components/bids/owner_report'
import { PendingNote } from '~/components/bids/pending_note'
import { BidButtons } from '~/components/bids_dashboard/bid_buttons'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { ProjectCell } from '~/components/dashboard/project_cell'
import { JobStatus } from '~/components/jobs/job_status'
import { InChargeNote } from '~/components/people/in_charge_note'
import { Badge } from '~/components/ui/badge'
import { Facts } from '~/components/ui/facts'
import { Money } from '~/components/ui/figure'
import { DateOrDash } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'

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
    { head: 'Project', width: 'w-[25%]', cell: (bid) => <Cell bid={bid} /> },
    {
      head: 'Bid Amount',
      width: 'w-[8.5%]',
      right: true,
      className: 'pl-0 whitespace-nowrap',
      cell: ({ amount }) => <Money dollars={amount} className="text-lg" />,
    },
    {
      head: 'Status',
      width: 'w-[25%]',
      cell: (bid) => <Status bid={bid} />,
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
          <Status bid={bid} className="mt-3.5" />
          <Facts
            className="num mt-3.5 grid-cols-3 border-t border-line pt-3"
            items={[
              { label: 'Bid Amount', value: <Money dollars={bid.amount} /> },
              { label: 'Timeline', value: bid.timelineLabel },
              {
                label: dateLabel,
                value: <DateOrDash at={moment(bid, dateLabel)} format="short" />,
              },
            ]}
          />
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

/** Badge, phase, next date, and who has to act, or how the bid ended. */
function Status({ bid, className }: { bid: OwnBid; className?: string }) {
  const { job, statusNote, outcome, ownerReport, project, can, badge, inCharge } = bid
  const shared = {
    className,
    side: 'stager',
    badges: <Badge {...badge} />,
    badgeText: badge.text,
  } as const
  if (!project.available) return <JobStatus {...shared} job={null} waiting={statusNote} />
  const isPending = bid.standing === 'pending'
  return (
    <JobStatus
      {...shared}
      job={job}
      waiting={
        isPending ? (
          <PendingNote
            withoutDay
            bid={bid}
            author={bid.author}
            turn={job?.turn}
            project={project}
          />
        ) : undefined
      }
    >
      {can.seeReceipt && <p className="text-muted">{statusNote}</p>}
      {ownerReport && (
        <p className="text-muted">
          <OwnerReportNote ownerReport={ownerReport} />
        </p>
      )}
      {outcome && <p className="text-muted">{outcome.text}</p>}
      <InChargeNote inCharge={inCharge} />
    </JobStatus>
  )
}
