import {
  accountProblem,
  scheduleKinds,
  scheduleLimits,
  type AddedKind,
  type SchedulePayer,
} from '#shared/jobs/schedule'
import { cleanLine, hasLetter } from '#shared/values/pasted_text'
import { addLine, changeLine, invalidates } from '~/components/schedules/mutations'
import { centsOf, dollarsOf, type Line, type Schedule } from '~/components/schedules/schedule_types'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'

interface LineDialogProps {
  schedule: Schedule
  /** The payment to change; left out to add one. */
  line?: Line
  onClose: () => void
  onRemove?: () => void
}

interface LineValues {
  kind: AddedKind | ''
  title: string
  /** In dollars. */
  amount: string
  dueOn: string
  payer: SchedulePayer
}

function problemOf({ kind, title, amount, dueOn }: LineValues, line?: Line) {
  const cents = centsOf(amount)
  const isAmount = cents !== null && cents > 0 && cents <= scheduleLimits.amount
  return faults({
    kind: !line && kind === '' && 'Choose what it is',
    title: hasLetter(title) ? accountProblem(title) : 'Say what the payment is for',
    amount: !isAmount && 'Enter an amount in dollars, such as 540.00',
    dueOn: dueOn === '' && line?.dueOn !== null && 'Choose the day on which it is due',
  })
}

/** The company adds or changes a payment. */
export function LineDialog({ schedule, line, onClose, onRemove }: LineDialogProps) {
  const { project, viewer, other } = schedule
  const shared = { projectId: project.id }
  const { field, props, busy } = useForm<LineValues, unknown>({
    initial: {
      kind: '',
      title: line?.title ?? '',
      amount: line ? dollarsOf(line.amount) : '',
      dueOn: line?.dueOn ?? '',
      payer: line?.payer ?? 'owner',
    },
    check: (values) => problemOf(values, line),
    send: ({ kind, title, amount, dueOn, payer }) => {
      const values = { title: cleanLine(title), amount: centsOf(amount)!, payer }
      return line
        ? changeLine.send({
            ...{ ...shared, ...values, id: line.id },
            ...{ dueOn: dueOn || null, revision: line.revision },
          })
        : addLine.send({ ...shared, ...values, kind: kind || 'other', dueOn })
    },
    done: {
      title: line ? 'Payment changed' : 'Payment added',
      description: 'We told the other side.',
    },
    failed: line ? changeLine.failed : addLine.failed,
    invalidates: invalidates({ projectId: project.id }),
    onSuccess: onClose,
    onConflict: onClose,
  })
  const owner = viewer === 'stager' ? other.name : 'You'
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title={line ? `Change: ${line.kindLabel}` : 'Add a payment'}
      description={line && 'What the other side has said of it no longer holds.'}
    >
      <form {...props} method="post" className="mt-6 grid gap-5">
        {!line && (
          <Select
            {...field('kind')}
            label="What it is"
            placeholder="Choose"
            options={scheduleKinds.options.filter(({ value }) => isAdded(value))}
          />
        )}
        <TextInput
          {...field('title')}
          label="What for"
          maxLength={scheduleLimits.title}
          hint="Printed on the invoice. No account or phone numbers."
        />
        <TextInput {...field('amount')} label="Amount" inputMode="decimal" hint="In dollars." />
        <TextInput
          {...field('dueOn')}
          type="date"
          label="Due on"
          optional={line?.dueOn === null}
          hint={line?.dueOn === null ? 'Empty: on the install day.' : undefined}
        />
        <Select
          {...field('payer')}
          label="Who pays"
          options={[
            { value: 'owner', label: owner },
            { value: 'seller', label: 'The seller' },
          ]}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          {onRemove && (
            <Button variant="danger" className="md:mr-auto" onClick={onRemove}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy && 'Saving'}>
            {line ? 'Save' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const isAdded = (kind: string): kind is AddedKind =>
  kind === 'removal' || kind === 'damage' || kind === 'other'
