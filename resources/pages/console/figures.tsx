import { Link } from '@inertiajs/react'
import { quietMarketsDefinition, revenueDefinition } from '#shared/console/console_figures'
import { moneyFromCents } from '#shared/values/money'
import { usStates } from '#shared/places/us_states'
import {
  addressOf,
  type ConsoleNavigation,
  type ListFilters,
} from '~/components/console/console_navigation'
import { DownloadCsv } from '~/components/console/download_csv'
import { WhatIsCounted } from '~/components/console/week_comparison'
import { Card } from '~/components/ui/card'
import { SentenceTime } from '~/components/ui/day_times'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { formatMonth, number, plural } from '~/lib/format'

type RevenueLine = {
  key: string | null
  payments: number
  charged: number
  refunded: number
  revenue: number
}

type QuietMarket = {
  state: string | null
  county: string | null
  city: string | null
  projects: number
  since: string
}

interface FiguresProps {
  navigation: ConsoleNavigation
  revenue: {
    from: string
    to: string
    months: RevenueLine[]
    tiers: RevenueLine[]
    states: RevenueLine[]
  }
  markets: QuietMarket[]
  /** ISO. */
  asOf: string
}

/** The last day of a month (YYYY-MM). */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

const monthName = (month: string) => formatMonth(`${month}-01T00:00:00Z`, 'UTC')

export default function Figures({ navigation, revenue, markets, asOf }: FiguresProps) {
  const { months, tiers, states, from, to } = revenue
  const payments = (filters: ListFilters) => addressOf(`${navigation.base}/payments`, filters)
  const year = { paidFrom: from, paidTo: to }
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Revenue and Markets" noIndex />
      <div className="flex flex-wrap items-center gap-3">
        <div className="mr-auto max-lg:w-full">
          <h1 tabIndex={-1} className="display text-2xl outline-none">
            Revenue and Markets
          </h1>
          <p className="num mt-1 text-sm text-muted">
            Last 12 months. As of <SentenceTime at={asOf} />
          </p>
        </div>
        <DownloadCsv
          call="/api/admin/revenue/download"
          what="Revenue"
          total={months.length + tiers.length + states.length}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Breakdown
          title="Revenue by Month"
          head="Month"
          lines={months}
          nameOf={({ key }) => monthName(key!)}
          addressOf={({ key }) => payments({ paidFrom: `${key}-01`, paidTo: lastDayOf(key!) })}
        />
        <div className="grid grid-cols-1 gap-5">
          <Breakdown
            title="Revenue by Tier"
            head="Tier"
            lines={tiers}
            nameOf={({ key }) => key!}
            addressOf={({ key }) => payments({ ...year, tier: key })}
          />
          <Breakdown
            title="Revenue by State"
            head="State"
            lines={states}
            nameOf={({ key }) => usStates.label(key) || 'No state'}
            addressOf={({ key }) => payments({ ...year, state: key ?? 'none' })}
          />
        </div>
      </div>
      <QuietMarkets markets={markets} base={navigation.base} />
      <WhatIsCounted
        definitions={[
          { label: 'Revenue', text: revenueDefinition },
          { label: 'Markets without offers', text: quietMarketsDefinition },
        ]}
      />
    </div>
  )
}

Figures.layout = ConsoleLayout

interface BreakdownProps {
  title: string
  head: string
  lines: readonly RevenueLine[]
  nameOf: (line: RevenueLine) => string
  addressOf: (line: RevenueLine) => string
}

/** Revenue by one criterion: a table whose rows have a bar. */
function Breakdown({ title, head, lines, nameOf, addressOf: address }: BreakdownProps) {
  const largest = Math.max(1, ...lines.map(({ revenue }) => revenue))
  const total = lines.reduce((sum, { revenue }) => sum + revenue, 0)
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">No fees paid yet</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="py-2 font-medium text-muted">
                {head}
              </th>
              <td className="max-sm:hidden" />
              <th scope="col" className="py-2 pl-3 text-right font-medium text-muted max-sm:hidden">
                Payments
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium text-muted">
                Refunded
              </th>
              <th scope="col" className="py-2 pl-3 text-right font-medium text-muted">
                Revenue
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row" className="py-1.5 pr-3 text-left font-normal sm:whitespace-nowrap">
                  {nameOf(line)}
                </th>
                <td className="w-1/3 max-sm:hidden" aria-hidden="true">
                  {line.revenue > 0 && (
                    <span
                      className="tone-1 block h-2.5 min-w-0.5 rounded-full"
                      style={{ width: `${(100 * line.revenue) / largest}%` }}
                    />
                  )}
                </td>
                <td className="num py-1.5 pl-3 text-right text-muted max-sm:hidden">
                  {number(line.payments)}
                </td>
                <td className="num py-1.5 pl-3 text-right text-muted">
                  {moneyFromCents(line.refunded)}
                </td>
                <td className="num py-1.5 pl-3 text-right">
                  <Link href={address(line)} className="quiet-link font-semibold">
                    {moneyFromCents(line.revenue)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line">
              <th scope="row" className="py-2 text-left font-medium">
                Total
              </th>
              <td className="max-sm:hidden" />
              <td className="max-sm:hidden" />
              <td />
              <td className="num py-2 pl-3 text-right font-semibold">{moneyFromCents(total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </Card>
  )
}

const marketName = ({ county, city, state }: QuietMarket) =>
  [county ? `${county.replace(/\s+county$/i, '')} County` : city, state]
    .filter(Boolean)
    .join(', ') || 'No place'

interface QuietMarketsProps {
  markets: readonly QuietMarket[]
  base: string
}

/** Where projects wait for a first offer. */
function QuietMarkets({ markets, base }: QuietMarketsProps) {
  return (
    <Card title="Markets Without Offers After Three Days">
      {markets.length === 0 ? (
        <p className="text-sm text-muted">Every open project got an offer within three days.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {markets.map((market) => {
            const { state, county, city, projects, since } = market
            const filters = { visibility: 'quiet', state, county, city }
            return (
              <li
                key={marketName(market)}
                className="flex flex-wrap items-center justify-between gap-x-4 py-1.5"
              >
                <span>{marketName(market)}</span>
                <span className="num text-muted">
                  <Link
                    href={addressOf(`${base}/projects`, filters)}
                    className="quiet-link font-semibold text-ink"
                  >
                    {plural(projects, 'project')}
                  </Link>
                  , oldest <LocalTime at={since} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
