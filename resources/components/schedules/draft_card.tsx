import { dayInBrief } from '#shared/values/market_time'
import { exactMoney } from '#shared/values/money'
import { beginSchedule } from '~/components/schedules/mutations'
import type { Schedule } from '~/components/schedules/schedule_types'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { useMutation } from '~/hooks/use_mutation'

/** What follows from the agreement or the offer. Only the company sees it until it uses it. */
export function DraftCard({ schedule, isFirst }: { schedule: Schedule; isFirst: boolean }) {
  const { draft, project, today, lines } = schedule
  const { mutate, busy } = useMutation(beginSchedule)
  if (!draft || draft.lines.length === 0) return null
  return (
    <Card title={draft.originLabel}>
      <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
        The other side sees these payments once you use them. You can change them afterwards.
      </p>
      <ul className="mt-3 divide-y divide-line text-[0.9375rem]">
        {draft.lines.map(({ kindLabel, title, amount, dueOn, payerLabel }) => (
          <li
            key={`${kindLabel} ${title}`}
            className="flex flex-wrap justify-between gap-x-4 py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{kindLabel}</span>
              <span className="block text-sm text-muted">
                {title}. Due {dueOn ? dayInBrief(dueOn, today) : 'on the install day'}. Pays:{' '}
                {payerLabel}
              </span>
            </span>
            <span className="num">{exactMoney(amount)}</span>
          </li>
        ))}
      </ul>
      {draft.canBegin && (
        <Button
          variant={isFirst && lines.length === 0 ? 'primary' : 'secondary'}
          className="no-print mt-4 max-sm:w-full"
          loading={busy && 'Saving'}
          onClick={() => void mutate({ projectId: project.id })}
        >
          Use these payments
        </Button>
      )}
    </Card>
  )
}
