import { useElements, useStripe } from '@stripe/react-stripe-js'
import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import { useRef, useState } from 'react'
import {
  isConfirmed,
  paymentFailed,
  unexpectedFailure,
  type Alert,
} from '~/components/checkout/checkout_calls'

export interface CardPaymentOptions {
  /** The error of an earlier attempt. */
  initialAlert: Alert | null
  onConfirmed: (intentId: string) => Promise<void>
  /** Called if the intent is canceled, so that a new one is needed. */
  onExpired: (alert: Alert) => void
}

interface Outcome {
  error?: StripeError
  paymentIntent?: PaymentIntent
}

/** Stripe's error message. For card errors, adds that nothing was charged. */
function declined(error: StripeError | undefined): string | undefined {
  if (error?.type !== 'card_error' || !error.message) return error?.message
  return `${error.message} Nothing was charged. Try another card.`
}

/** Validates the fields and confirms the card. Ignores further clicks while a payment runs. */
export function useCardPayment({ initialAlert, onConfirmed, onExpired }: CardPaymentOptions) {
  const stripe = useStripe()
  const elements = useElements()
  const running = useRef(false)
  const [paying, setPaying] = useState(false)
  const [alert, setAlert] = useState(initialAlert)

  async function settle({ error, paymentIntent }: Outcome) {
    const intent = paymentIntent ?? error?.payment_intent
    if (intent && isConfirmed(intent)) return onConfirmed(intent.id)
    const failed = paymentFailed(declined(error))
    if (intent?.status === 'canceled') onExpired(failed)
    else setAlert(failed)
  }

  async function confirm() {
    if (!stripe || !elements) return
    const { error } = await elements.submit()
    // Stripe's fields show their own validation errors.
    if (error) return
    setPaying(true)
    await settle(
      await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: window.location.origin + window.location.pathname },
        redirect: 'if_required',
      })
    )
  }

  async function pay(): Promise<void> {
    if (running.current) return
    running.current = true
    setAlert(null)
    try {
      await confirm()
    } catch {
      setAlert(unexpectedFailure)
    } finally {
      running.current = false
      setPaying(false)
    }
  }

  return { paying, alert, pay }
}
