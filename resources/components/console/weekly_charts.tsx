import { Link } from '@inertiajs/react'
import { moneyFromCents } from '#shared/values/money'
import { useConsoleBase } from '~/components/console/console_links'
import { addressOf } from '~/components/console/console_navigation'
import { figureAddress } from '~/components/console/week_comparison'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'
import { formatShortDate, number } from '~/lib/format'

export type WeekFigures = {
  week: string
  /** The start and the end as ISO moments. */
  from: string
  to: string
  signUps: number
  projects: number
  offers: number
  fees: number
}

type Series = Exclude<keyof WeekFigures, 'week' | 'from' | 'to'>

const series: readonly { key: Series; label: string; text: (value: number) => string }[] = [
  { key: 'signUps', label: 'Sign-ups', text: number },
  { key: 'projects', label: 'Projects', text: number },
  { key: 'offers', label: 'Offers', text: number },
  { key: 'fees', label: 'Fees', text: (cents) => moneyFromCents(cents) },
]

/** The path of what a bar counts. */
function addressOfWeek(base: string, key: Series, { week, from, to }: WeekFigures): string {
  if (key !== 'fees') {
    return figureAddress(base, key === 'signUps' ? 'signups' : key, { from, to })
  }
  const sunday = new Date(Date.parse(week) + 6 * 86_400_000).toISOString().slice(0, 10)
  return addressOf(`${base}/payments`, { status: 'succeeded', paidFrom: week, paidTo: sunday })
}

const HEIGHT = 44
const STEP = 16

interface ChartProps {
  weeks: readonly WeekFigures[]
  of: (typeof series)[number]
}

/** A bar per week. The last, darkest bar is the current week. */
function WeekChart({ weeks, of: { key, label, text } }: ChartProps) {
  const values = weeks.map((week) => week[key])
  const largest = Math.max(1, ...values)
  const [now = 0] = values.slice(-1)
  const summary = `${label} by week, ${text(values.reduce((sum, each) => sum + each, 0))} in ${weeks.length} weeks, at most ${text(Math.max(0, ...values))} in one`
  return (
    <div className="-mt-px -ml-px border-t border-l border-line px-5 py-4 lg:px-6">
      <h3 className="text-sm text-muted">{label}</h3>
      <p className="mt-1 flex items-baseline gap-2">
        <Figure className="text-2xl leading-none">{text(now)}</Figure>
        <span className="text-[0.8125rem] text-muted">this week</span>
      </p>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        className="mt-3 h-12 w-full"
      >
        {values.map((value, index) => {
          const height = Math.max(1, (value / largest) * HEIGHT)
          return (
            <rect
              key={weeks[index].week}
              x={index * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              rx={1.5}
              className={index === values.length - 1 ? 'fill-ink/80' : 'fill-ink/35'}
            />
          )
        })}
        <path d={`M0 ${HEIGHT + 0.5}h${weeks.length * STEP}`} className="stroke-line" />
      </svg>
      <p className="num mt-1 flex justify-between text-[0.8125rem] text-muted">
        <span>{formatShortDate(weeks[0].week, 'UTC')}</span>
        <span>highest {text(Math.max(0, ...values))}</span>
      </p>
    </div>
  )
}

/** Sign-ups, projects, bids and fees of the last 12 weeks, as charts and as a table with links. */
export function WeeklyCharts({ weeks }: { weeks: readonly WeekFigures[] }) {
  const base = useConsoleBase()
  return (
    <Card
      title="Last 12 Weeks"
      padded={false}
      className="overflow-hidden pt-5 [&>div]:px-5 lg:[&>div]:px-6"
    >
      <section aria-label="By week" className="mt-1 grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-4">
        {series.map((each) => (
          <WeekChart key={each.key} weeks={weeks} of={each} />
        ))}
      </section>
      <details className="border-t border-line px-5 py-3 text-sm lg:px-6">
        <summary className="quiet-link cursor-pointer">Show as a table</summary>
        <table className="mt-2 w-full">
          <caption className="sr-only">Figures by week</caption>
          <thead>
            <tr className="border-b border-line text-right">
              <th scope="col" className="py-2 text-left font-medium text-muted">
                Week of
              </th>
              {series.map(({ key, label }) => (
                <th key={key} scope="col" className="py-2 pl-3 font-medium text-muted">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {weeks.map((week) => (
              <tr key={week.week}>
                <th scope="row" className="num py-1.5 text-left font-normal whitespace-nowrap">
                  {formatShortDate(week.week, 'UTC')}
                </th>
                {series.map(({ key, text }) => (
                  <td key={key} className="num py-1.5 pl-3 text-right">
                    <Link href={addressOfWeek(base, key, week)} className="quiet-link">
                      {text(week[key])}
                    </Link>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-2 max-w-prose text-muted">
          Fees are those paid in the week, without refunded ones. The other figures count as above.
          Weeks start on Monday in Eastern Time.
        </p>
      </details>
    </Card>
  )
}
