import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Asks: "Delete this project?" */
  title: ReactNode
  confirmLabel: string
  /** The safe answer; it has the focus. */
  cancelLabel: string
  loading?: string | false
  tone?: 'danger' | 'primary'
  /** One sentence that names the thing and what follows. */
  children: ReactNode
}

export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  cancelLabel,
  loading = false,
  tone = 'danger',
  children,
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
          {/* Not disabled while it waits: the focus would fall out of the dialog. */}
          <Button
            data-autofocus
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onClose}
          >
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            loading={loading}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      }
    />
  )
}
