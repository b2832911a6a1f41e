import { useState, type ReactNode } from 'react'
import { cleanText } from '#shared/values/pasted_text'
import { ActingFor } from '~/components/people/acting_for'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Textarea } from '~/components/ui/textarea'
import { faults, useForm } from '~/hooks/use_form'
import type { Mutation } from '~/hooks/use_mutation'

interface ReasonDialogProps<Input extends object> {
  /** What the reason is about. */
  input: Input
  mutation: Mutation<Input & { reason: string }, unknown>
  title: string
  /** Who reads the reason, and what follows. */
  description: ReactNode
  label: string
  hint?: string
  maxLength: number
  /** The error of an empty reason. */
  missing: string
  submit: string
  isDangerous?: boolean
  cancel: string
  onClose: () => void
  /** Called when it is done or no longer possible. */
  onDone: () => void
}

/** Asks for the reason of a decline, a report or the end of a job. */
export function ReasonDialog<Input extends object>(props: ReasonDialogProps<Input>) {
  const [busy, setBusy] = useState(false)
  const { title, description, onClose } = props
  const told = (
    <>
      {description}
      <ActingFor className="mt-2" />
    </>
  )
  return (
    <Dialog open onClose={onClose} size="narrow" busy={busy} title={title} description={told}>
      <ReasonForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

function ReasonForm<Input extends object>(
  props: ReasonDialogProps<Input> & { onBusy: (busy: boolean) => void }
) {
  const { input, mutation, onDone, onBusy } = props
  const { done, failed, invalidates } = mutation
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => faults({ reason: cleanText(reason) === '' && props.missing }),
    async send({ reason }) {
      onBusy(true)
      await mutation.send({ ...input, reason }).finally(() => onBusy(false))
    },
    done: typeof done === 'function' ? undefined : done,
    failed,
    invalidates: invalidates?.({ ...input, reason: '' }, null),
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...form.props} method="post" className="mt-6 grid gap-5">
      <Textarea
        {...form.field('reason')}
        label={props.label}
        hint={props.hint}
        rows={4}
        maxLength={props.maxLength}
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={props.onClose}>{props.cancel}</Button>
        <Button
          type="submit"
          variant={props.isDangerous ? 'danger' : 'primary'}
          loading={form.busy && 'Sending'}
        >
          {props.submit}
        </Button>
      </div>
    </form>
  )
}
