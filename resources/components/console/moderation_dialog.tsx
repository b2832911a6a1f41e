import { useState } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Select } from '~/components/ui/select'
import { Textarea } from '~/components/ui/textarea'
import { useAction } from '~/hooks/use_action'
import { api } from '~/lib/api'
import { toast } from '~/lib/toast'
import { moderationReasonLength } from '#enums/suspension_categories'

type Options = readonly { value: string; label: string }[]

/** A decision that needs a reason. */
export interface Moderation {
  /** Asks: "Hide this project?" */
  title: string
  /** What follows from it. */
  description: string
  /** Who reads the reason. */
  hint: string
  confirm: string
  busy: string
  /** Title of the toast. */
  done: string
  danger: boolean
  path: string
  body?: { photo: string }
  /** Reasons that the user may read; one must be chosen. */
  categories?: Options
}

interface ModerationDialogProps {
  /** Null while nothing is about to be decided. */
  moderation: Moderation | null
  onClose: () => void
  onDone: () => void
}

export function ModerationDialog({ moderation, onClose, onDone }: ModerationDialogProps) {
  const [reason, setReason] = useState('')
  const [category, setCategory] = useState('')
  const { act, busy, errors } = useAction(
    ({ path, body, categories }: Moderation) =>
      api.post(path, { ...body, reason, ...(categories && { category }) }),
    {
      failed: 'Nothing was changed',
      onSuccess() {
        close()
        toast({ title: moderation?.done ?? '' })
        onDone()
      },
    }
  )
  function close() {
    setReason('')
    setCategory('')
    onClose()
  }
  if (!moderation) return null
  const { categories } = moderation
  const missing =
    (categories && !category && 'Choose a category for the user first') ||
    (reason.trim().length < 5 && 'Write the reason first')
  return (
    <Dialog
      open
      onClose={close}
      size="confirm"
      busy={busy}
      title={moderation.title}
      description={moderation.description}
      footer={
        <div className="mt-7 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={busy ? undefined : close}>Keep as it is</Button>
          <Button
            variant={moderation.danger ? 'danger-solid' : 'primary'}
            loading={busy && moderation.busy}
            disabledReason={missing || undefined}
            onClick={() => void act(moderation)}
          >
            {moderation.confirm}
          </Button>
        </div>
      }
    >
      <div className="mt-6 grid gap-5">
        {categories && (
          <Select
            label="Category shown to the user"
            placeholder="Choose a category"
            options={categories}
            value={category}
            error={errors.category}
            onValueChange={setCategory}
          />
        )}
        <Textarea
          label="Reason"
          hint={moderation.hint}
          rows={4}
          maxLength={moderationReasonLength}
          value={reason}
          error={errors.reason}
          onValueChange={setReason}
        />
      </div>
    </Dialog>
  )
}
