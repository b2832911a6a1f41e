import { useState } from 'react'
import { LineDialog } from '~/components/schedules/line_dialog'
import { refuseLine, removeLine, sayPaid, undoPaid } from '~/components/schedules/mutations'
import { PaidDialog } from '~/components/schedules/paid_dialog'
import { refresh, type Line, type Schedule } from '~/components/schedules/schedule_types'
import { scheduleLimits } from '#shared/jobs/schedule'
import { exactMoney } from '#shared/values/money'
import { Button } from '~/components/ui/button'
import { Ask } from '~/components/ui/question'
import { ReasonDialog } from '~/components/ui/reason_dialog'
import { useMutation, withInput } from '~/hooks/use_mutation'

interface LineActionsProps {
  line: Line
  schedule: Schedule
  isUrgent: boolean
}

type Opened = 'paid' | 'change' | 'remove' | 'refuse' | null

/** What the viewer can do with a payment, the likeliest first. */
export function LineActions({ line, schedule, isUrgent }: LineActionsProps) {
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const about = { projectId: schedule.project.id, id: line.id }
  const { can } = line
  const name = `${line.kindLabel}, ${exactMoney(line.amount)}`
  return (
    <div className="no-print flex flex-col gap-1.5">
      {can.markPaid && (
        <Button
          variant={isUrgent ? 'primary' : 'secondary'}
          aria-label={`Mark as paid: ${name}`}
          onClick={() => setOpened('paid')}
        >
          Mark as paid
        </Button>
      )}
      {can.undo && <Undo {...{ about, name }} />}
      {can.answer && line.state !== 'reported' && (
        <SayPaid {...{ about, name, isUrgent }} revision={line.revision} />
      )}
      {can.answer && line.state !== 'not_agreed' && (
        <Button
          variant="quiet"
          aria-label={`Not agreed: ${name}`}
          onClick={() => setOpened('refuse')}
        >
          Not agreed
        </Button>
      )}
      {can.change && (
        <Button
          variant={can.markPaid ? 'quiet' : isUrgent ? 'primary' : 'secondary'}
          aria-label={`Change: ${name}`}
          onClick={() => setOpened('change')}
        >
          Change
        </Button>
      )}
      {opened === 'paid' && <PaidDialog {...{ line, schedule }} onClose={close} />}
      {opened === 'change' && (
        <LineDialog {...{ line, schedule }} onClose={close} onRemove={() => setOpened('remove')} />
      )}
      {opened === 'remove' && (
        <Ask
          question={{
            title: `Remove ${name}?`,
            text: 'It leaves the schedule and its sums. The history keeps that it was there.',
            confirm: 'Remove',
            keep: 'Keep it',
            busy: 'Removing',
            tone: 'danger',
            mutation: withInput(removeLine, about),
          }}
          {...{ refresh }}
          onClose={close}
          onDone={close}
        />
      )}
      {opened === 'refuse' && (
        <ReasonDialog
          input={{ ...about, revision: line.revision }}
          mutation={{ ...refuseLine, send: (input) => refuseLine.send(input).finally(refresh) }}
          title={`You don’t agree to ${name}?`}
          description="The company reads why, and changes or removes it. Until then, it isn’t in the sums."
          label="Why"
          hint="Without account or phone numbers."
          maxLength={scheduleLimits.reason}
          missing="Say in a sentence why not"
          submit="Not agreed"
          cancel="Go back"
          onClose={close}
          onDone={close}
        />
      )}
    </div>
  )
}

interface PressProps {
  about: { projectId: number; id: number }
  name: string
}

function Undo({ about, name }: PressProps) {
  const { mutate, busy } = useMutation(undoPaid, { refresh })
  return (
    <Button
      variant="quiet"
      aria-label={`Undo “Marked as paid”: ${name}`}
      loading={busy && 'Saving'}
      onClick={() => void mutate(about)}
    >
      Undo
    </Button>
  )
}

interface SayPaidProps extends PressProps {
  revision: number
  isUrgent: boolean
}

function SayPaid({ about, name, revision, isUrgent }: SayPaidProps) {
  const { mutate, busy } = useMutation(sayPaid, { refresh })
  return (
    <Button
      variant={isUrgent ? 'primary' : 'secondary'}
      aria-label={`I paid: ${name}`}
      loading={busy && 'Saving'}
      onClick={() => void mutate({ ...about, revision })}
    >
      I paid
    </Button>
  )
}
