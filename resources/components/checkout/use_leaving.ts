import { router } from '@inertiajs/react'
import { useState } from 'react'
import { cancelPayment } from '~/components/checkout/checkout_calls'
import { toast } from '~/lib/toast'

/** The owner is told; a failed call keeps nobody from leaving. */
async function tellOwner(bidId: number): Promise<void> {
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

/** The two ways out of the checkout: Pay later, and Cancel with its question. */
export function useLeaving(bidId: number) {
  const [asking, setAsking] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [stranded, setStranded] = useState(false)

  async function cancel(): Promise<void> {
    if (cancelling) return
    setCancelling(true)
    await tellOwner(bidId)
    router.visit('/dashboard', {
      // Said in the page: the toast of the cancellation stays.
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
    /** The payment is cancelled, but the dashboard did not open. */
    stranded,
    cancel,
    ask: () => setAsking(true),
    stay: () => setAsking(false),
    goToDashboard: () => router.visit('/dashboard'),
  }
}
