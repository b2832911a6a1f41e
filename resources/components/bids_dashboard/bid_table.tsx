import { BidButtons } from '~/components/bids_dashboard/bid_buttons'
import type { BidActions, OwnBid } from '~/components/bids_dashboard/own_bid'
import { ContactNote, ProjectCell } from '~/components/dashboard/project_cell'
import { TurnSentence } from '~/components/projects/turn_sentence'
import { Badge } from '~/components/ui/badge'
import { Money } from '~/components/ui/figure'
import { DateOrDash } from '~/components/ui/local_time'
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

/** A table on wide screens, cards on narrow ones. Fixed widths align the tables of a page. */
export function BidTable({ title, bids, actions, dateLabel = 'Submitted' }: BidTableProps) {
  return (
    <>
      <div className="card mt-4 hidden overflow-hidden wide:block">
        <table className="table table-fixed">
          <caption className="sr-only">{title}</caption>
          <colgroup>
            <col className="w-[27%]" />
            <col className="w-[8.5%]" />
            <col className="w-[18%]" />
            <col className="w-[7.5%]" />
            <col className="w-[8.5%]" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col" className="text-right">
                Bid Amount
              </th>
              <th scope="col">Status</th>
              <th scope="col">Timeline</th>
              <th scope="col">{dateLabel}</th>
              <th scope="col" className="text-right">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {bids.map((bid) => (
              <tr key={bid.id} className="relative">
                <td>
                  <Cell bid={bid} />
                </td>
                <td className="pl-0 text-right whitespace-nowrap">
                  <Money dollars={bid.amount} className="text-lg" />
                </td>
                <td>
                  <Badge {...bid.badge} />
                  <BidNote bid={bid} className="num mt-1 text-[0.8125rem] leading-4" />
                </td>
                <td className="text-muted">{bid.timelineLabel}</td>
                <td className="num text-muted">
                  <DateOrDash at={moment(bid, dateLabel)} format="short" />
                </td>
                <td>
                  <BidButtons bid={bid} actions={actions} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 wide:hidden">
        {bids.map((bid) => (
          <li key={bid.id} className="card relative flex flex-col p-4">
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
          </li>
        ))}
      </ul>
    </>
  )
}

function Cell({ bid: { project, contact }, large }: { bid: OwnBid; large?: boolean }) {
  return (
    <ProjectCell
      project={project}
      thumbnail={project.thumbnail}
      linked={project.available}
      large={large}
    >
      {contact && <ContactNote contact={contact} />}
    </ProjectCell>
  )
}

/** Who has to act, or how the bid ended. */
function BidNote({ bid, className }: { bid: OwnBid; className: string }) {
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
