import { router } from '@inertiajs/react'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Alert,
  completePayment,
  type Intent,
  isConfirmed,
  paymentFailed,
  readReturn,
  requestIntent,
  unexpectedFailure,
} from '~/components/checkout/checkout_calls'
import { ApiError } from '~/lib/api'
import { toast } from '~/lib/toast'

export type Stage =
  | { name: 'loading' }
  | { name: 'form'; stripe: Stripe; intent: Intent; alert: Alert | null }
  /** `isBlocked`: the provider's fields cannot be drawn in this browser. */
  | { name: 'unavailable'; text: string; isBlocked: boolean }
  | { name: 'processing' }
  | { name: 'paid' }

interface CheckoutOptions {
  bidId: number
  scriptUrl: string
  publishableKey: string
}

/** Whether the server said something that ends the checkout, not that it is in trouble. */
function endsCheckout(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.userMessage !== null
}

/** The spinner makes way when the dashboard does not open. */
function leaveWith(error: ApiError, onStranded: (stage: Stage) => void): void {
  const text = error.userMessage ?? unexpectedFailure.text
  toast({ title: text, tone: 'error' })
  router.visit('/dashboard', {
    onNetworkError: () => onStranded({ name: 'unavailable', text, isBlocked: false }),
  })
}

/** From the intent to the fee that is paid. */
export function useCheckout({ bidId, scriptUrl, publishableKey }: CheckoutOptions) {
  const [stage, setStage] = useState<Stage>({ name: 'loading' })
  const visit = useRef<AbortController>(null)

  /** The card is confirmed: from here on the money may be on its way, whatever still fails. */
  const finish = useCallback(
    async (intentId: string) => {
      try {
        const { status } = await completePayment(bidId, intentId)
        if (status === 'processing') return setStage({ name: 'processing' })
        setStage({ name: 'paid' })
        toast({
          title: 'Payment Successful!',
          description: 'Owner information is now available.',
        })
      } catch (error) {
        if (endsCheckout(error)) return leaveWith(error, setStage)
        // The provider tells the server as well, so the fee is not lost.
        setStage({ name: 'processing' })
      }
    },
    [bidId]
  )

  const start = useCallback(
    async (alert: Alert | null = null) => {
      visit.current?.abort()
      const controller = new AbortController()
      visit.current = controller
      setStage({ name: 'loading' })
      try {
        const [stripe, intent] = await Promise.all([
          openStripe(scriptUrl, publishableKey),
          requestIntent(bidId, controller.signal),
        ])
        // Somebody may come back while an earlier payment is still under way.
        const { paymentIntent } = await stripe.retrievePaymentIntent(intent.clientSecret)
        if (controller.signal.aborted) return
        if (paymentIntent && isConfirmed(paymentIntent)) return await finish(paymentIntent.id)
        setStage({ name: 'form', stripe, intent, alert })
      } catch (error) {
        if (controller.signal.aborted) return
        if (endsCheckout(error)) return leaveWith(error, setStage)
        const message = error instanceof ApiError ? error.userMessage : null
        const isBlocked = error instanceof CardFormBlocked
        setStage({ name: 'unavailable', text: message ?? unexpectedFailure.text, isBlocked })
      }
    },
    [bidId, scriptUrl, publishableKey, finish]
  )

  useEffect(() => {
    const returned = readReturn(window.location.search)
    if (returned && !returned.failed) void finish(returned.intentId)
    else void start(returned && paymentFailed(undefined))
    return () => visit.current?.abort()
  }, [start, finish])

  /** The provider's fields did not come; asking again at once would go on for ever. */
  const giveUp = () =>
    setStage({ name: 'unavailable', text: unexpectedFailure.text, isBlocked: true })

  return { stage, start, finish, giveUp }
}

/** The card form cannot be drawn: its script was blocked, or did not start. */
class CardFormBlocked extends Error {}

const scripts = new Map<string, Promise<void>>()

/** Puts the script into the page once; after a failure the next call tries again. */
function insertScript(url: string): Promise<void> {
  const inserted = scripts.get(url)
  if (inserted) return inserted
  const script = document.createElement('script')
  const loaded = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      scripts.delete(url)
      reject(new CardFormBlocked('The payment script did not load'))
    }
  })
  scripts.set(url, loaded)
  script.src = url
  script.async = true
  document.head.append(script)
  return loaded
}

/**
 * Stripe.js, or what stands in its place, from the address that the server names: the loader of
 * Stripe takes the `window.Stripe` that a script has set instead of fetching its own.
 */
async function openStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await insertScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new CardFormBlocked('The payment script did not start')
  return stripe
}
