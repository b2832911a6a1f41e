import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

/** The card form cannot be drawn: its script was blocked, or did not start. */
export class CardFormBlocked extends Error {}

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
export async function openStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  await insertScript(scriptUrl)
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new CardFormBlocked('The payment script did not start')
  return stripe
}
