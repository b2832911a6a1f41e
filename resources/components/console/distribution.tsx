import { Link } from '@inertiajs/react'
import { useConsoleBase } from '~/components/console/console_links'
import { addressOf, type ListFilters } from '~/components/console/console_navigation'
import { Card } from '~/components/ui/card'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

const percent = (part: number, all: number) => (all === 0 ? 0 : Math.round((100 * part) / all))

export type Share = {
  /** What the list is filtered by; null if it can't be. */
  value: string | null
  label: string
  count: number
}

interface SharesProps {
  shares: readonly Share[]
  total: number
}

/** A number that leads to the rows it counts. */
function Counted({ path, filter, count }: { path: string; filter: ListFilters; count: number }) {
  const base = useConsoleBase()
  return (
    <Link href={addressOf(`${base}/${path}`, filter)} className="quiet-link">
      {number(count)}
    </Link>
  )
}

/** Users by type as horizontal bars. */
export function UserDistribution({ shares, total }: SharesProps) {
  const largest = Math.max(1, ...shares.map(({ count }) => count))
  return (
    <Card title="User Distribution">
      <table className="w-full text-sm">
        <caption className="sr-only">Users by type</caption>
        <tbody>
          {shares.map(({ value, label, count }, index) => (
            <tr key={label}>
              <th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
                {label}
              </th>
              <td className="w-full py-2" aria-hidden="true">
                <span
                  className={classes(
                    'block h-2.5 min-w-0.5 rounded-full',
                    index === shares.length - 1 ? 'tone-4' : 'tone-1'
                  )}
                  style={{ width: `${(100 * count) / largest}%` }}
                />
              </td>
              <td className="num py-2 pl-4 text-right font-semibold">
                {value ? (
                  <Counted path="users" filter={{ type: value }} count={count} />
                ) : (
                  number(count)
                )}
              </td>
              <td className="num py-2 pl-5 text-right text-muted">{percent(count, total)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const TONES = ['tone-1', 'tone-2', 'tone-3', 'tone-4']

/** Projects by status: a stacked bar with a legend. */
export function ProjectStatus({ shares, total }: SharesProps) {
  return (
    <Card title="Project Status">
      <div className="mt-5 flex h-4 gap-0.5 overflow-hidden rounded-full" aria-hidden="true">
        {shares.map(({ label, count }, index) => (
          <span
            key={label}
            className={TONES[index]}
            style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }}
          />
        ))}
        {total === 0 && <span className="tone-4 w-full" />}
      </div>
      <dl className="mt-3 text-sm">
        {shares.map(({ value, label, count }, index) => (
          <div
            key={label}
            className="flex items-center gap-3 border-b border-line py-2.5 last:border-0 last:pb-0"
          >
            <dt className="flex items-center gap-3">
              <span className={classes('size-3 rounded-[0.2rem]', TONES[index])} />
              {label}
            </dt>
            <dd className="num ml-auto font-semibold">
              <Counted path="projects" filter={{ status: value }} count={count} />
            </dd>
            <dd className="num w-12 text-right text-muted">{percent(count, total)}%</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
