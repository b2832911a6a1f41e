import { LineDialog } from '~/components/schedules/line_dialog'
import { refuseLine, removeLine, sayPaid, undoPaid } from '~/components/schedules/mutations'
import { PaidDialog } from '~/components/schedules/paid_dialog'
import type { Line, Schedule } from '~/components/schedules/schedule_types'
import { scheduleLimits } from '#shared/jobs/schedule'
import { exactMoney } from '#shared/values/money'
import { Button } from '~/components/ui/button'
import { Ask } from '~/components/ui/question'
import { ReasonDialog } from '~/components/ui/reason_dialog'
import { useMutation, withInput } from '~/hooks/use_mutation'

/** A dialog about a payment as it was when the dialog was opened: what others change since is refused, not lost. */
export interface Opened {
  what: 'paid' | 'change' | 'remove' | 'refuse'
  line: Line
}

interface LineActionsProps {
  line: Line
  projectId: number
  isUrgent: boolean
  onOpen: (opened: Opened) => void
}

const nameOf = ({ kindLabel, amount }: Line) => `${kindLabel}, ${exactMoney(amount)}`

/** What the viewer can do with a payment, the likeliest first. */
export function LineActions({ line, projectId, isUrgent, onOpen }: LineActionsProps) {
  const about = { projectId, id: line.id }
  const { can } = line
  const name = nameOf(line)
  return (
    <div className="no-print flex flex-col gap-1.5">
      {can.markPaid && (
        <Button
          variant={isUrgent ? 'primary' : 'secondary'}
          aria-label={`Mark as paid: ${name}`}
          onClick={() => onOpen({ what: 'paid', line })}
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
          onClick={() => onOpen({ what: 'refuse', line })}
        >
          Not agreed
        </Button>
      )}
      {can.change && (
        <Button
          variant={can.markPaid ? 'quiet' : isUrgent ? 'primary' : 'secondary'}
          aria-label={`Change: ${name}`}
          onClick={() => onOpen({ what: 'change', line })}
        >
          Change
        </Button>
      )}
    </div>
  )
}

interface LineDialogsProps {
  opened: Opened
  schedule: Schedule
  onOpen: (opened: Opened | null) => void
}

/** Stays open if the payment leaves the schedule: the answer then says so. */
export function LineDialogs({ opened: { what, line }, schedule, onOpen }: LineDialogsProps) {
  const close = () => onOpen(null)
  const about = { projectId: schedule.project.id, id: line.id }
  const name = nameOf(line)
  if (what === 'paid') return <PaidDialog {...{ line, schedule }} onClose={close} />
  if (what === 'change') {
    return (
      <LineDialog
        {...{ line, schedule }}
        onClose={close}
        onRemove={() => onOpen({ what: 'remove', line })}
      />
    )
  }
  if (what === 'remove') {
    return (
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
        onClose={close}
        onDone={close}
      />
    )
  }
  return (
    <ReasonDialog
      input={{ ...about, revision: line.revision }}
      mutation={refuseLine}
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
  )
}

interface PressProps {
  about: { projectId: number; id: number }
  name: string
}

function Undo({ about, name }: PressProps) {
  const { mutate, busy } = useMutation(undoPaid)
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
  const { mutate, busy } = useMutation(sayPaid)
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
