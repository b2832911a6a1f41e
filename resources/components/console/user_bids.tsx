import { money } from '#shared/money'
import type { DetailedUser } from '~/components/console/user_card'
import { Badge } from '~/components/ui/badge'
import { LocalTime } from '~/components/ui/local_time'
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

/** The stager's latest bids: a table on wide screens, stacked lines on others. */
export function UserBids({ user: { recentBids, bidCount } }: { user: DetailedUser }) {
  if (recentBids.length === 0) return null
  const more = bidCount - recentBids.length
  return (
    <div className="border-t border-line">
      <h3 className="px-5 pt-4 pb-1 text-sm font-semibold lg:px-6">Recent bids</h3>
      <div className="overflow-x-auto max-lg:hidden">
        <table className="table table-dense [&_td:first-child]:pl-6 [&_th:first-child]:pl-6">
          <caption className="sr-only">Recent bids</caption>
          <thead>
            <tr>
              <th scope="col">Project</th>
              <th scope="col">Staging level</th>
              <th scope="col" className="text-right">
                Amount
              </th>
              <th scope="col">Timeline</th>
              <th scope="col">Levels</th>
              <th scope="col">Owner</th>
              <th scope="col">Bid date</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {recentBids.map((bid) => (
              <tr key={bid.id}>
                <td>
                  <span className="font-medium">{bid.project.title}</span>
                  <span className="block text-[0.8125rem] text-muted">{placeText(bid)}</span>
                </td>
                <td className="whitespace-nowrap">{bid.project.stagingLevelLabel}</td>
                <td className="num text-right">{money(bid.amount)}</td>
                <td className="whitespace-nowrap">{bid.project.timelineLabel}</td>
                <td className="num">{bid.project.levels ?? '–'}</td>
                <td>{ownerText(bid)}</td>
                <td className="num whitespace-nowrap text-muted">
                  <LocalTime at={bid.createdAt} />
                </td>
                <td>
                  <Badge {...bid.badge} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="divide-y divide-line px-5 text-sm lg:hidden">
        {recentBids.map((bid) => (
          <StackedBid key={bid.id} bid={bid} />
        ))}
      </ul>
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
    <li className="py-3">
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
    </li>
  )
}
