import { money } from '#shared/money'
import type { DetailedUser } from '~/components/console/user_card'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import { number, place } from '~/lib/format'

type RecentBid = DetailedUser['recentBids'][number]

const ownerText = ({ project: { owner } }: RecentBid) =>
  [owner.name, owner.userTypeLabel, owner.company].filter(Boolean).join(', ')

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
    cell: (bid) => (
      <>
        <span className="font-medium">{bid.project.title}</span>
        <span className="block text-[0.8125rem] text-muted">{placeText(bid)}</span>
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
  { head: 'Owner', cell: ownerText },
  {
    head: 'Bid date',
    className: 'num whitespace-nowrap text-muted',
    cell: ({ createdAt }) => <LocalTime at={createdAt} />,
  },
  { head: 'Status', cell: ({ badge }) => <Badge {...badge} /> },
]

/** The stager's latest bids. */
export function UserBids({ user: { recentBids, bidCount } }: { user: DetailedUser }) {
  if (recentBids.length === 0) return null
  const more = bidCount - recentBids.length
  return (
    <div className="border-t border-line">
      <h3 className="px-5 pt-4 pb-1 text-sm font-semibold lg:px-6">Recent bids</h3>
      <ResponsiveList
        look="lines"
        className="text-sm"
        tableClassName="table-dense [&_td:first-child]:pl-6 [&_th:first-child]:pl-6"
        caption="Recent bids"
        rows={recentBids}
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
  const { levels, stagingLevelLabel, timelineLabel, title } = bid.project
  return (
    <>
      <p className="font-medium">{title}</p>
      <p className="text-[0.8125rem] text-muted">{placeText(bid)}</p>
      <p className="num pt-1">
        {money(bid.amount)}
        <span className="text-muted">
          , {stagingLevelLabel}, {timelineLabel}
          {levels !== null && `, ${levels} ${levels === 1 ? 'level' : 'levels'}`},{' '}
          <LocalTime at={bid.createdAt} />
        </span>
      </p>
      <p className="text-muted">{ownerText(bid)}</p>
      <Badge {...bid.badge} className="mt-1.5" />
    </>
  )
}
