import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The safe choice, if it does more than to close the dialog. */
  onCancel?: () => void
  /** A question: "Delete this project?" */
  title: ReactNode
  confirmLabel: string
  /** Label of the safe choice, which has the initial focus. */
  cancelLabel: string
  loading?: string | false
  /** `cautious`: the safe choice is the one to take. */
  tone?: 'danger' | 'primary' | 'cautious'
  /** One sentence that names the object and the consequences. */
  children: ReactNode
  /** Below the sentence. */
  field?: ReactNode
}

const confirmVariants = {
  danger: 'danger-solid',
  primary: 'primary',
  cautious: 'secondary',
} as const

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  onCancel = onClose,
  title,
  confirmLabel,
  cancelLabel,
  loading = false,
  tone = 'danger',
  children,
  field,
}: ConfirmDialogProps) {
  const busy = loading !== false
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="confirm"
      role="alertdialog"
      description={children}
      busy={busy}
      footer={
        <div className="mt-7 flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          {/* Not disabled while busy: focus would leave the dialog. */}
          <Button
            data-autofocus
            variant={tone === 'cautious' ? 'primary' : 'secondary'}
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onCancel}
          >
            {cancelLabel}
          </Button>
          <Button variant={confirmVariants[tone]} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {field}
    </Dialog>
  )
}
