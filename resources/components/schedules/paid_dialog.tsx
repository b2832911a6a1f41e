import { accountProblem, paymentWays, scheduleLimits, type PaymentWay } from '#shared/jobs/schedule'
import { exactMoney } from '#shared/values/money'
import { cleanLine } from '#shared/values/pasted_text'
import { invalidates, markPaid } from '~/components/schedules/mutations'
import type { Line, Schedule } from '~/components/schedules/schedule_types'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'

interface PaidDialogProps {
  line: Line
  schedule: Schedule
  onClose: () => void
}

interface PaidValues {
  paidOn: string
  way: PaymentWay | ''
  note: string
}

/** The company says when and how a payment arrived. */
export function PaidDialog({ line, schedule, onClose }: PaidDialogProps) {
  const { today, project } = schedule
  const { field, props, busy } = useForm<PaidValues, unknown>({
    initial: { paidOn: today, way: '', note: '' },
    check: ({ paidOn, way, note }) =>
      faults({
        paidOn:
          paidOn === ''
            ? 'Choose the day on which it was paid'
            : paidOn > today && 'Choose today or an earlier date',
        way: way === '' && 'Choose how it was paid',
        note: accountProblem(note),
      }),
    send: ({ paidOn, way, note }) =>
      markPaid.send({
        ...{ projectId: project.id, id: line.id, revision: line.revision },
        ...{ paidOn, way: way || 'other', note: cleanLine(note) || null },
      }),
    done: 'Marked as paid',
    failed: markPaid.failed,
    invalidates: invalidates({ projectId: project.id }),
    onSuccess: onClose,
    onConflict: onClose,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={`${line.kindLabel}, ${exactMoney(line.amount)}: paid`}
      description={`You can undo this for ${scheduleLimits.undoDays} days.`}
    >
      <form {...props} method="post" className="mt-6 grid gap-5">
        <TextInput {...field('paidOn')} type="date" max={today} label="Paid on" data-autofocus />
        <Select {...field('way')} label="How" placeholder="Choose" options={paymentWays.options} />
        <TextInput
          {...field('note')}
          label="Note"
          optional
          maxLength={scheduleLimits.note}
          hint="Such as the number of the check. Both sides read it. No account numbers."
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            Mark as paid
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
