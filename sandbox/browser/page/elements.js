import { retrieve } from './api.js'
import { PaymentElement } from './payment_element.js'

/** Stripe's "elements group": an intent, its appearance and its Payment Element. */
export class Elements {
  session
  looks
  #element = null

  constructor(session, { clientSecret, appearance = {}, fonts = [] } = {}) {
    if (!clientSecret) throw new Error('The sandbox needs options.clientSecret.')
    this.session = { ...session, clientSecret }
    this.looks = { appearance, fonts }
  }

  create(type, options) {
    if (type !== 'payment') throw new Error(`The sandbox has no "${type}" element.`)
    if (this.#element) throw new Error('Can only create one Element of type payment.')
    this.#element = new PaymentElement(this, options)
    return this.#element
  }

  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType
    return name === 'payment' ? this.#element : null
  }

  update({ appearance }) {
    if (!appearance) return
    this.looks = { ...this.looks, appearance }
    this.#element?.dress(appearance)
  }

  async submit() {
    return (await this.#element?.validate()) ?? {}
  }

  async fetchUpdates() {
    const { error } = await retrieve(this.session)
    return error ? { error } : {}
  }

  /** Called when the element is destroyed, so that another one can be created. */
  forget(element) {
    if (this.#element === element) this.#element = null
  }
}
