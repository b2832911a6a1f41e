import { Figure } from '~/components/ui/figure'
import { number } from '~/lib/format'

interface StatCard {
  label: string
  value: string
  note: string
}

export type MarketFigures = {
  totalUsers: number
  usersByType: Record<string, number>
  totalProjects: number
  projectsByStatus: Record<string, number>
  totalBids: number
  acceptedBids: number
  acceptanceRate: number
}

function cardsOf({ usersByType: types, projectsByStatus: statuses, ...all }: MarketFigures) {
  const cards: StatCard[] = [
    {
      label: 'Total Users',
      value: number(all.totalUsers),
      note: `${number(types.realtor)} agents, ${number(types.builder)} builders, ${number(types.investor)} investors, ${number(types.staging_company)} staging cos`,
    },
    {
      label: 'Total Projects',
      value: number(all.totalProjects),
      note: `${number(statuses.open)} open, ${number(statuses.in_progress)} in progress`,
    },
    {
      label: 'Total Bids',
      value: number(all.totalBids),
      note: `${number(all.acceptedBids)} accepted`,
    },
    { label: 'Acceptance Rate', value: `${all.acceptanceRate}%`, note: 'accepted of all bids' },
  ]
  return cards
}

/** The four figures, in one card split by hairlines. */
export function StatCards({ stats }: { stats: MarketFigures }) {
  return (
    <dl className="card grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {cardsOf(stats).map(({ label, value, note }) => (
        <div
          key={label}
          className="-mt-px -ml-px border-t border-l border-line px-4 py-4 lg:px-6 lg:py-5"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <Figure as="dd" className="mt-1.5 text-3xl leading-none">
            {value}
          </Figure>
          <dd className="mt-2.5 text-[0.8125rem] leading-[1.15rem] text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
