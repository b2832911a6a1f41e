import type { PaymentIntent } from '@stripe/stripe-js'
import { api } from '~/lib/api'

/** A payment intent. The fee is in cents, the amount in dollars. */
export interface Intent {
  clientSecret: string
  platformFee: number
  projectAmount: number
}

export const requestIntent = (bidId: number, signal: AbortSignal) =>
  api.post(`/api/bids/${bidId}/payment-intent`, undefined, { signal })

/** Asks the server to record the payment. The server checks it with Stripe. */
export const completePayment = (bidId: number, paymentIntentId: string) =>
  api.post(`/api/bids/${bidId}/complete-payment`, { paymentIntentId })

export const cancelPayment = (bidId: number) => api.post(`/api/bids/${bidId}/cancel-payment`)

/** Whether the payment is confirmed, so that no card form is needed. */
export function isConfirmed({ status }: PaymentIntent): boolean {
  return status === 'succeeded' || status === 'processing'
}

export interface Alert {
  title: string
  text: string
}

export const paymentFailed = (text: string | undefined): Alert => ({
  title: 'Payment Failed',
  text: text ?? 'The payment was not completed. Nothing was charged.',
})

export const unexpectedFailure: Alert = {
  title: 'Payment Error',
  text: 'An unexpected error occurred during payment.',
}

/** The result in the URL after a redirect from Stripe, or null. */
export function readReturn(search: string): { intentId: string; failed: boolean } | null {
  const query = new URLSearchParams(search)
  const intentId = query.get('payment_intent')
  return intentId ? { intentId, failed: query.get('redirect_status') === 'failed' } : null
}
