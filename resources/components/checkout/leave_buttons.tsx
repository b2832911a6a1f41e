import type { useLeaving } from '~/components/checkout/use_leaving'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'

interface LeaveButtonsProps {
  leaving: ReturnType<typeof useLeaving>
  /** A payment is under way. */
  disabled?: boolean
}

export function LeaveButtons({ leaving, disabled = false }: LeaveButtonsProps) {
  const { cancelling, ask, goToDashboard } = leaving
  return (
    <div className="mt-1 flex gap-2 [&>*]:flex-1">
      <Button variant="quiet" disabled={disabled || cancelling} onClick={goToDashboard}>
        Pay later
      </Button>
      <Button
        variant="quiet"
        loading={cancelling && 'Cancelling'}
        disabled={disabled}
        onClick={ask}
      >
        Cancel
      </Button>
    </div>
  )
}

export function CancelQuestion({ leaving, title }: LeaveButtonsProps & { title: string }) {
  return (
    <ConfirmDialog
      open={leaving.asking}
      onClose={leaving.stay}
      onConfirm={() => void leaving.cancel()}
      title="Cancel this payment?"
      confirmLabel="Cancel payment"
      cancelLabel="Keep paying"
      loading={leaving.cancelling && 'Cancelling'}
    >
      We'll tell the owner of {title} that you didn't go ahead, and they can choose another offer
      right away. To come back before the deadline without telling the owner, choose Pay later.
    </ConfirmDialog>
  )
}
