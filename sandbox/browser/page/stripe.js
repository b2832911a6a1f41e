import { retrieve } from './api.js'
import { authenticate } from './authentication.js'
import { Elements } from './elements.js'

const origin = new URL(document.currentScript.src).origin

/** The part of Stripe.js that card payments with the Payment Element need. */
class Stripe {
  #key

  constructor(key) {
    this.#key = key
  }

  elements(options) {
    return new Elements({ origin, key: this.#key }, options)
  }

  async confirmPayment({ elements, confirmParams = {}, redirect = 'always' }) {
    const element = elements.getElement('payment')
    if (!element) throw new Error('elements should have a mounted Payment Element.')
    const paid = await element.confirm(confirmParams)
    const outcome = await this.#act(paid, elements.session)
    if (outcome.error) {
      if (outcome.error.type === 'card_error') element.refuse(outcome.error)
      return outcome
    }
    if (redirect === 'if_required') return outcome
    return leaveFor(confirmParams.return_url, outcome.paymentIntent)
  }

  async handleNextAction({ clientSecret }) {
    return this.#act(await this.retrievePaymentIntent(clientSecret), this.#session(clientSecret))
  }

  retrievePaymentIntent(clientSecret) {
    return retrieve(this.#session(clientSecret))
  }

  createToken() {
    return notHere('createToken')
  }

  createPaymentMethod() {
    return notHere('createPaymentMethod')
  }

  confirmCardPayment() {
    return notHere('confirmCardPayment')
  }

  registerAppInfo() {}

  _registerWrapper() {}

  #session(clientSecret) {
    return { origin, key: this.#key, clientSecret }
  }

  async #act(answer, session) {
    if (answer.paymentIntent?.status !== 'requires_action') return answer
    const { error, paymentIntent } = await authenticate(session)
    const refusal = error ?? paymentIntent.last_payment_error
    if (!refusal) return { paymentIntent }
    return { error: { payment_intent: paymentIntent, ...refusal } }
  }
}

/** Wrappers require these methods, but the Payment Element never calls them. */
function notHere(method) {
  return Promise.reject(new Error(`The payment sandbox has no stripe.${method}().`))
}

function leaveFor(returnUrl, paymentIntent) {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', paymentIntent.id)
  url.searchParams.set('payment_intent_client_secret', paymentIntent.client_secret)
  url.searchParams.set('redirect_status', paymentIntent.status)
  window.location.assign(url)
  return new Promise(() => undefined)
}

window.Stripe = (key) => new Stripe(key)
// The version that @stripe/stripe-js 10 expects; it warns about any other.
window.Stripe.version = 'endive'
