import { money } from '#shared/values/money'
import type { Data } from '@generated/data'
import type { ReactNode } from 'react'
import { BidSplit } from '~/components/console/bid_split'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import { number, place } from '~/lib/format'

type RecentBid = Data.ConsoleBid

const Owner = ({ project: { owner } }: RecentBid) => (
  <AccountLink id={owner.id}>
    {[owner.name, owner.userTypeLabel, owner.company].filter(Boolean).join(', ')}
  </AccountLink>
)

const placeText = ({ project }: RecentBid) =>
  [place(project), project.statusLabel.toLowerCase()].filter(Boolean).join(', ')

/** `+7 more bids`, below a list of the latest ones. */
export function MoreBids({ count }: { count: number }) {
  if (count <= 0) return null
  return (
    <>
      +{number(count)} more {count === 1 ? 'bid' : 'bids'}
    </>
  )
}

const columns: Column<RecentBid>[] = [
  {
    head: 'Project',
    className: 'min-w-48',
    cell: (bid) => (
      <>
        <ProjectLink id={bid.project.id} className="font-medium">
          {bid.project.title}
        </ProjectLink>
        <span className="block text-[0.8125rem] text-muted">{placeText(bid)}</span>
        {bid.note && <span className="mt-1 block wrap-anywhere">“{bid.note}”</span>}
        <BidSplit bid={bid} />
      </>
    ),
  },
  {
    head: 'Staging level',
    className: 'whitespace-nowrap',
    cell: ({ project }) => project.stagingLevelLabel,
  },
  { head: 'Amount', right: true, className: 'num', cell: ({ amount }) => money(amount) },
  {
    head: 'Timeline',
    className: 'whitespace-nowrap',
    cell: ({ project }) => project.timelineLabel,
  },
  { head: 'Levels', className: 'num', cell: ({ project }) => project.levels ?? '–' },
  { head: 'Owner', cell: (bid) => <Owner {...bid} /> },
  {
    head: 'Offer made',
    className: 'num whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
  { head: 'Status', cell: ({ badge }) => <Badge {...badge} /> },
]

interface UserBidsProps {
  bids: readonly RecentBid[]
  total: number
  /** Right of the title. */
  actions?: ReactNode
}

/** The stager's latest bids. */
export function UserBids({ bids, total, actions }: UserBidsProps) {
  if (bids.length === 0) return null
  const more = total - bids.length
  return (
    <div className="border-t border-line">
      <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-1 lg:px-6">
        <h3 className="text-sm font-semibold">Recent offers</h3>
        {actions}
      </div>
      <ResponsiveList
        look="lines"
        className="text-sm"
        tableClassName="table-dense [&_td:first-child]:pl-6 [&_th:first-child]:pl-6"
        caption="Recent offers"
        rows={bids}
        keyOf={({ id }) => id}
        columns={columns}
        card={(bid) => <StackedBid bid={bid} />}
      />
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted lg:px-6">
          <MoreBids count={more} />
        </p>
      )}
    </div>
  )
}

function StackedBid({ bid }: { bid: RecentBid }) {
  const { id, levels, stagingLevelLabel, timelineLabel, title } = bid.project
  return (
    <>
      <ProjectLink id={id} className="font-medium">
        {title}
      </ProjectLink>
      <p className="text-[0.8125rem] text-muted">{placeText(bid)}</p>
      <p className="num pt-1">
        {money(bid.amount)}
        <span className="text-muted">
          , {stagingLevelLabel}, {timelineLabel}
          {levels !== null && `, ${levels} ${levels === 1 ? 'level' : 'levels'}`},{' '}
          <LocalTime at={bid.createdAt} />
        </span>
      </p>
      <p className="text-muted">
        <Owner {...bid} />
      </p>
      {bid.note && <p className="pt-1 wrap-anywhere">“{bid.note}”</p>}
      <BidSplit bid={bid} />
      <Badge {...bid.badge} className="mt-1.5" />
    </>
  )
}
