import { router } from '@inertiajs/react'
import { useState } from 'react'
import { cancelPayment } from '~/components/checkout/checkout_calls'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { toast } from '~/lib/toast'

interface LeaveButtonsProps {
  leaving: ReturnType<typeof useLeaving>
  /** Whether a payment is in progress. */
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

/** Ways to leave the checkout: "Pay later", and "Cancel" with a confirmation. */
export function useLeaving(bidId: number) {
  const [asking, setAsking] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [stranded, setStranded] = useState(false)

  async function cancel(): Promise<void> {
    if (cancelling) return
    setCancelling(true)
    await notifyOwner(bidId)
    router.visit('/dashboard', {
      // The page shows this error, so the toast of the cancellation stays.
      onNetworkError() {
        setStranded(true)
        return false
      },
      onFinish() {
        setCancelling(false)
        setAsking(false)
      },
    })
  }

  return {
    asking,
    cancelling,
    /** True if the dashboard didn't open after the cancellation. */
    stranded,
    cancel,
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    goToDashboard: () => router.visit('/dashboard'),
  }
}

/** Cancels the payment, which notifies the owner. Never throws, so the user can always leave. */
async function notifyOwner(bidId: number): Promise<void> {
  try {
    await cancelPayment(bidId)
    toast({
      title: 'Payment Cancelled',
      description: 'The project owner has been notified that you did not proceed with payment.',
    })
  } catch {
    toast({ title: 'Cancelled', description: 'Payment cancelled. Returning to dashboard.' })
  }
}
