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
  /** `isBlocked`: Stripe's fields can't be shown in this browser. */
  | { name: 'unavailable'; text: string; isBlocked: boolean }
  | { name: 'processing' }
  /** `paidWith`: such as `Visa ending in 4242`. */
  | { name: 'paid'; paidWith: string | null }

interface CheckoutOptions {
  bidId: number
  scriptUrl: string
  publishableKey: string
}

/** Whether the server refused the payment with a message; server errors allow another try. */
function endsCheckout(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.userMessage !== null
}

/** Shows the error and opens the dashboard. If that fails, shows the error in the page. */
function leaveWith(error: ApiError, onStranded: (stage: Stage) => void): void {
  const text = error.userMessage ?? unexpectedFailure.text
  toast({ title: text, tone: 'error' })
  router.visit('/dashboard', {
    onNetworkError: () => onStranded({ name: 'unavailable', text, isBlocked: false }),
  })
}

/** The state of the checkout, from requesting the intent to the paid fee. */
export function useCheckout({ bidId, scriptUrl, publishableKey }: CheckoutOptions) {
  const [stage, setStage] = useState<Stage>({ name: 'loading' })
  const visit = useRef<AbortController>(null)

  /** Records a confirmed payment. From here on the card may be charged, even if this fails. */
  const finish = useCallback(
    async (intentId: string) => {
      try {
        const { status, paidWith } = await completePayment(bidId, intentId)
        if (status === 'processing') return setStage({ name: 'processing' })
        setStage({ name: 'paid', paidWith })
        toast({
          title: 'Payment Successful!',
          description: 'Owner information is now available.',
        })
      } catch (error) {
        if (endsCheckout(error)) return leaveWith(error, setStage)
        // The webhook reports the payment too, so it isn't lost.
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
        // An earlier payment may still be in progress.
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

  /** Called if Stripe's fields don't load. Retrying automatically could loop forever. */
  const giveUp = () =>
    setStage({ name: 'unavailable', text: unexpectedFailure.text, isBlocked: true })

  return { stage, start, finish, giveUp }
}

/** Stripe's script was blocked or didn't start. */
class CardFormBlocked extends Error {}

const scripts = new Map<string, Promise<void>>()

/** Loads the script once. After a failure, the next call tries again. */
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
 * Loads Stripe.js, or the sandbox's script, from `scriptUrl`. `loadStripe` uses an existing
 * `window.Stripe` instead of fetching its own script.
 */
async function openStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await insertScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new CardFormBlocked('The payment script did not start')
  return stripe
}
