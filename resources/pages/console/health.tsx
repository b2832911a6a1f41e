import { looks, StateMark } from '~/components/console/platform_health'
import type { ConsoleNavigation } from '~/components/console/console_navigation'
import { Card } from '~/components/ui/card'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { plural } from '~/lib/format'

type Finding = {
  name: string
  group: string
  status: 'ok' | 'warning' | 'failed'
  detail: string
  /** A command or a step; null if nothing has to be done. */
  remedy: string | null
}

interface HealthProps {
  navigation: ConsoleNavigation
  lines: Finding[]
}

const stateOf = ({ status }: Finding) => (status === 'failed' ? 'error' : status)

/** What is wrong, before everything else. */
function summaryOf(lines: readonly Finding[]): string {
  const count = (status: Finding['status']) => lines.filter((line) => line.status === status).length
  const [failed, warnings] = [count('failed'), count('warning')]
  if (failed + warnings === 0) return `All ${lines.length} checks are ok.`
  return `${failed} failed, ${plural(warnings, 'warning')}, ${count('ok')} ok.`
}

export default function Health({ lines }: HealthProps) {
  const groups = [...new Set(lines.map(({ group }) => group))]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Health" noIndex />
      <div>
        <h1 tabIndex={-1} className="display text-2xl outline-none">
          Health
        </h1>
        <p className="mt-1.5 text-sm text-muted">
          {summaryOf(lines)} Findings are up to a minute old, those of outside services up to ten.{' '}
          <code>stagely doctor</code> checks again on the server.
        </p>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {groups.map((group) => (
          <Card key={group} title={group}>
            <ul className="divide-y divide-line">
              {lines
                .filter((line) => line.group === group)
                .map((line) => (
                  <Line key={line.name + line.detail} {...line} />
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  )
}

function Line(line: Finding) {
  const { name, detail, remedy, status } = line
  return (
    <li className="flex gap-3 py-2.5 text-sm">
      <StateMark state={stateOf(line)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-4 gap-y-0.5">
          <span className="font-medium">
            {name} <span className="sr-only">{looks[stateOf(line)].word}</span>
          </span>
          <span className="min-w-0 text-muted wrap-anywhere">{detail}</span>
        </p>
        {remedy && status !== 'ok' && (
          <p className="mt-1 wrap-anywhere">
            <span className="sr-only">What to do: </span>
            {remedy}
          </p>
        )}
      </div>
    </li>
  )
}

Health.layout = ConsoleLayout
