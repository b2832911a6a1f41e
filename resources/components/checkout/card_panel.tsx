import { router } from '@inertiajs/react'
import { Elements } from '@stripe/react-stripe-js'
import { useState } from 'react'
import { CardForm } from '~/components/checkout/card_form'
import { CardFormHelp } from '~/components/checkout/card_form_help'
import { cancelPayment, unexpectedFailure } from '~/components/checkout/checkout_calls'
import { cardFonts, useAppearance } from '~/components/checkout/use_appearance'
import type { useCheckout } from '~/components/checkout/use_checkout'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { ErrorCard } from '~/components/ui/error_card'
import { Spinner } from '~/components/ui/spinner'
import { toast } from '~/lib/toast'

interface CardPanelProps {
  bidId: number
  /** Title of the project. */
  title: string
  checkout: ReturnType<typeof useCheckout>
  testCards: boolean
  supportEmail: string
}

/** PAY-06: the owner is told, and the dashboard opens whether that worked or not. */
async function leave(bidId: number): Promise<void> {
  try {
    await cancelPayment(bidId)
    toast({
      title: 'Payment Cancelled',
      description: 'The project owner has been notified that you did not proceed with payment.',
    })
  } catch {
    toast({ title: 'Cancelled', description: 'Payment cancelled. Returning to dashboard.' })
  }
  router.visit('/dashboard')
}

/** The right half of the checkout, as far as it has come. */
export function CardPanel({ bidId, title, checkout, testCards, supportEmail }: CardPanelProps) {
  const { stage, start, finish, giveUp } = checkout
  const appearance = useAppearance()
  const [cancel, setCancel] = useState<'asking' | 'leaving' | null>(null)

  function confirmCancel() {
    if (cancel === 'leaving') return
    setCancel('leaving')
    void leave(bidId)
  }

  if (stage.name === 'unavailable') {
    return (
      <div className="grid gap-4">
        <ErrorCard title={unexpectedFailure.title} onRetry={() => void start()}>
          {stage.text}
        </ErrorCard>
        {stage.isBlocked && <CardFormHelp supportEmail={supportEmail} />}
      </div>
    )
  }
  if (stage.name !== 'form' || !appearance) {
    return (
      <div className="card min-h-72 p-5 shadow-raised lg:p-7">
        <Spinner label="Loading payment details..." />
      </div>
    )
  }
  const { clientSecret } = stage.intent
  return (
    <>
      <Elements
        key={clientSecret}
        stripe={stage.stripe}
        options={{ clientSecret, appearance, fonts: cardFonts() }}
      >
        <CardForm
          initialAlert={stage.alert}
          testCards={testCards}
          cancelling={cancel === 'leaving'}
          onCancel={() => setCancel('asking')}
          onPayLater={() => router.visit('/dashboard')}
          onConfirmed={finish}
          onExpired={(alert) => void start(alert)}
          onLoadError={giveUp}
        />
      </Elements>
      <ConfirmDialog
        open={cancel !== null}
        onClose={() => setCancel(null)}
        onConfirm={confirmCancel}
        title="Cancel this payment?"
        confirmLabel="Cancel payment"
        cancelLabel="Keep paying"
        loading={cancel === 'leaving' && 'Cancelling'}
      >
        The owner of {title} is notified that you did not proceed, and may choose another offer
        right away. To come back before the deadline without notifying the owner, choose Pay later.
      </ConfirmDialog>
    </>
  )
}
