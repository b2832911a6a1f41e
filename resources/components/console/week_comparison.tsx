import { Link } from '@inertiajs/react'
import { figureDefinitions, figureNames, type FigureName } from '#shared/console/console_figures'
import { useConsoleBase } from '~/components/console/console_links'
import { addressOf } from '~/components/console/console_navigation'
import { Card } from '~/components/ui/card'
import { SentenceTime } from '~/components/ui/day_times'
import { number } from '~/lib/format'

type Period = { from: string; to: string }

type PeriodName = 'thisWeek' | 'samePart' | 'lastWeek'

export type ComparedFigure = { name: FigureName } & Record<PeriodName, number>

interface WeekComparisonProps {
  figures: readonly ComparedFigure[]
  periods: Record<PeriodName, Period>
  /** ISO. */
  asOf: string
}

const columns: { period: PeriodName; head: string; note: string }[] = [
  { period: 'thisWeek', head: 'This week', note: 'since Monday' },
  { period: 'samePart', head: 'Last week', note: 'by this time' },
  { period: 'lastWeek', head: 'Last week', note: 'in full' },
]

/** `+12%`, compared with the same part of last week; empty if there is nothing to compare. */
function change({ thisWeek, samePart }: ComparedFigure): string {
  if (samePart === 0 || thisWeek === samePart) return ''
  const percent = Math.round((100 * (thisWeek - samePart)) / samePart)
  return percent > 0 ? `+${percent}%` : `\u2212${-percent}%`
}

/** The path of the rows that a figure counts. */
export const figureAddress = (base: string, name: FigureName, period: Period) =>
  addressOf(`${base}/figures/${name}`, { from: period.from, to: period.to })

/** This week beside last week. Each figure links to what it counts. */
export function WeekComparison({ figures, periods, asOf }: WeekComparisonProps) {
  const base = useConsoleBase()
  return (
    <Card
      title="This Week and Last Week"
      actions={
        <span className="num text-[0.8125rem] text-muted">
          As of <SentenceTime at={asOf} />
        </span>
      }
    >
      <table className="w-full text-sm">
        <caption className="sr-only">Figures of this week and last week</caption>
        <thead>
          <tr className="border-b border-line text-right align-bottom">
            <th scope="col" className="py-2 text-left font-medium text-muted">
              Figure
            </th>
            {columns.map(({ period, head, note }) => (
              <th key={period} scope="col" className="py-2 pl-3 font-medium">
                {head} <span className="block font-normal text-muted">{note}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {figures.map((figure) => (
            <tr key={figure.name}>
              <th scope="row" className="py-1.5 text-left font-normal">
                {figureNames.label(figure.name)}
              </th>
              {columns.map(({ period }) => (
                <td key={period} className="num py-1.5 pl-3 text-right">
                  {period === 'thisWeek' && (
                    <span className="mr-2.5 text-[0.8125rem] text-muted max-sm:block max-sm:mr-0">
                      {change(figure)}
                    </span>
                  )}
                  <Link
                    href={figureAddress(base, figure.name, periods[period])}
                    className="quiet-link font-semibold"
                  >
                    {number(figure[period])}
                    <span className="sr-only"> {figureNames.label(figure.name)}</span>
                  </Link>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <WhatIsCounted
          definitions={figureNames.options.map(({ value, label }) => ({
            label,
            text: figureDefinitions[value],
          }))}
        />
        <Link href={`${base}/figures`} className="quiet-link text-sm">
          Revenue and markets without offers
        </Link>
      </div>
    </Card>
  )
}

interface WhatIsCountedProps {
  definitions: readonly { label: string; text: string }[]
}

/** The definitions of figures, one sentence each. */
export function WhatIsCounted({ definitions }: WhatIsCountedProps) {
  return (
    <details className="text-sm">
      <summary className="quiet-link cursor-pointer">What’s counted</summary>
      <dl className="mt-2 max-w-prose grid grid-cols-1 gap-1.5 text-muted">
        {definitions.map(({ label, text }) => (
          <div key={label}>
            <dt className="inline font-medium text-ink">{label}:</dt>{' '}
            <dd className="inline">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 max-w-prose text-muted">Weeks start on Monday in Eastern Time.</p>
    </details>
  )
}
