import { useState, type ReactNode } from 'react'
import { agreementLimits } from '#shared/agreement_text'
import { cleanText } from '#shared/pasted_text'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Textarea } from '~/components/ui/textarea'
import { faults, useForm } from '~/hooks/use_form'
import type { Mutation } from '~/hooks/use_mutation'
import { keys } from '~/lib/query_keys'

interface ReasonDialogProps {
  projectId: number
  version: number
  mutation: Mutation<{ projectId: number; version: number; reason: string }, unknown>
  title: string
  /** Who reads the reason. */
  description: ReactNode
  label: string
  /** The error of an empty reason. */
  missing: string
  submit: string
  onClose: () => void
  /** Called when it is done or no longer possible. */
  onDone: () => void
}

/** Asks for the reason of a decline or a report. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [busy, setBusy] = useState(false)
  const { title, description, onClose } = props
  return (
    <Dialog open onClose={onClose} size="narrow" busy={busy} {...{ title, description }}>
      <ReasonForm {...props} onBusy={setBusy} />
    </Dialog>
  )
}

function ReasonForm(props: ReasonDialogProps & { onBusy: (busy: boolean) => void }) {
  const { projectId, version, mutation, label, missing, submit, onClose, onDone, onBusy } = props
  const {
    field,
    props: form,
    busy,
  } = useForm({
    initial: { reason: '' },
    check: ({ reason }) => faults({ reason: cleanText(reason) === '' && missing }),
    async send({ reason }) {
      onBusy(true)
      await mutation.send({ projectId, version, reason }).finally(() => onBusy(false))
    },
    done: typeof mutation.done === 'function' ? undefined : mutation.done,
    failed: mutation.failed,
    invalidates: [keys.agreement(projectId)],
    onSuccess: onDone,
    onConflict: onDone,
  })
  return (
    <form {...form} method="post" className="mt-6 grid gap-5">
      <Textarea
        {...field('reason')}
        label={label}
        rows={4}
        maxLength={agreementLimits.reason}
        data-autofocus
      />
      <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Never mind</Button>
        <Button type="submit" variant="primary" loading={busy && 'Sending'}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
