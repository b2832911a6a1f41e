import { useState, type ReactNode } from 'react'
import { dayInBrief } from '#shared/values/market_time'
import { exactMoney } from '#shared/values/money'
import { LineActions, LineDialogs, type Opened } from '~/components/schedules/line_actions'
import type { Line, Schedule } from '~/components/schedules/schedule_types'
import { Badge } from '~/components/ui/badge'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'

interface PaymentsCardProps {
  schedule: Schedule
  /** The line whose button is the page's filled one. */
  urgent: number | null
  actions?: ReactNode
  children?: ReactNode
}

/** What is owed: four sums, then the payments by their due day. */
export function PaymentsCard({ schedule, urgent, actions, children }: PaymentsCardProps) {
  const { lines, sums } = schedule
  const [opened, setOpened] = useState<Opened | null>(null)
  const figures = [
    { label: 'Agreed', value: sums.agreed },
    { label: 'Due now', value: sums.due },
    { label: 'Paid', value: sums.paid },
    { label: 'Open', value: sums.open },
  ]
  return (
    <Card
      title="Payments"
      padded={false}
      className="[&>div:first-child]:px-5 [&>div:first-child]:pt-5 sm:[&>div:first-child]:px-6"
      actions={actions}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-5 pb-4 sm:px-6 lg:grid-cols-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd>
              <Figure className="text-[1.375rem] leading-7">{exactMoney(value)}</Figure>
            </dd>
          </div>
        ))}
      </dl>
      {lines.length > 0 ? (
        <ul aria-label="Payments">
          {lines.map((line) => (
            <Payment
              key={line.id}
              {...{ line, schedule }}
              isUrgent={line.id === urgent}
              onOpen={setOpened}
            />
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-5 py-4 text-muted sm:px-6">
          {schedule.viewer === 'stager'
            ? 'No payments yet.'
            : 'Your staging company has entered no payments yet.'}
        </p>
      )}
      {opened && <LineDialogs {...{ opened, schedule }} onOpen={setOpened} />}
      {children}
    </Card>
  )
}

interface PaymentProps {
  line: Line
  schedule: Schedule
  isUrgent: boolean
  onOpen: (opened: Opened) => void
}

function Payment({ line, schedule, isUrgent, onOpen }: PaymentProps) {
  const { kindLabel, title, amount, dueOn, payerLabel, badge, originLabel } = line
  const isNamed = title !== kindLabel
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-t border-line px-5 py-4 text-[0.9375rem] sm:px-6 xl:grid-cols-[minmax(0,1fr)_7rem_9.5rem_minmax(0,1fr)_8.5rem] xl:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{kindLabel}</p>
        {isNamed && <p className="text-sm text-muted">{title}</p>}
        <p className="text-xs text-muted">{originLabel}</p>
      </div>
      <p className="text-right">
        <Figure className="text-lg">{exactMoney(amount)}</Figure>
      </p>
      <p className="num text-sm max-xl:col-span-2">
        <span className="text-muted">Due</span>{' '}
        <span className="font-medium">{dueText(dueOn, schedule.today)}</span>
        <span className="text-muted xl:hidden"> · </span>
        <span className="wrap-anywhere xl:block">
          <span className="text-muted">Pays:</span>{' '}
          <span className="font-medium">{payerLabel}</span>
        </span>
      </p>
      <div className="min-w-0 max-xl:col-span-2">
        <Badge {...badge} />
        <StateNote {...{ line, schedule }} />
      </div>
      <div className="max-xl:col-span-2">
        <LineActions {...{ line, isUrgent, onOpen }} projectId={schedule.project.id} />
      </div>
    </li>
  )
}

function dueText(dueOn: string | null, today: string): string {
  if (dueOn === null) return 'on the install day'
  return dueOn === today ? 'today' : dayInBrief(dueOn, today)
}

/** What is known beside the state: how it was paid, or why it isn't agreed. */
function StateNote({ line, schedule }: Pick<PaymentProps, 'line' | 'schedule'>) {
  const { paid, state, reason, answeredOn, invoice } = line
  const { today, viewer, other } = schedule
  const answered = answeredOn && dayInBrief(answeredOn, today)
  const owner = viewer === 'owner' ? 'You say' : `${other.name} says`
  const notes = [
    paid && [dayInBrief(paid.on, today), ...wayOf(paid)].join(', '),
    state === 'reported' && `${owner} it was paid${answered ? `, ${answered}` : ''}`,
    state === 'not_agreed' && `${reason ? `“${reason}” ` : ''}${answered ?? ''}`,
    invoice && `Invoice ${invoice.number}`,
  ]
  return notes
    .filter((note) => note)
    .map((note) => (
      <p key={String(note)} className="num mt-1 text-sm wrap-anywhere text-muted">
        {note}
      </p>
    ))
}

/** `check no. 1042` says the way itself. */
const wayOf = ({ way, note }: NonNullable<Line['paid']>): string[] =>
  note?.toLowerCase().includes(way.toLowerCase())
    ? [note]
    : [way.toLowerCase(), ...(note ? [note] : [])]
