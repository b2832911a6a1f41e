import { callFrame } from './channel.js'

/** Height of the empty form in pixels, to avoid a layout shift when it loads. */
const firstHeight = 356
const loadDeadlineMs = 10_000

/** The card form. It is a frame from the sandbox, so card data never touches the page. */
export class PaymentElement {
  #group
  #options
  #frame = null
  #line = null
  #listeners = new Map()

  constructor(group, options = {}) {
    this.#group = group
    this.#options = options
  }

  mount(target) {
    const parent = typeof target === 'string' ? document.querySelector(target) : target
    if (!parent)
      throw new Error(`The selector you specified (${target}) applies to no DOM elements.`)
    this.unmount()
    this.#frame = this.#buildFrame()
    const frame = this.#frame
    frame.addEventListener('load', () => this.#connect(frame))
    parent.replaceChildren(this.#frame)
  }

  unmount() {
    this.#frame?.remove()
    this.#frame = null
    this.#line = null
  }

  destroy() {
    this.unmount()
    this.#group.forget(this)
  }

  update(options) {
    this.#options = { ...this.#options, ...options }
    this.#line?.tell('update', { options: this.#options })
  }

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  once(event, listener) {
    const once = (payload) => {
      this.off(event, once)
      listener(payload)
    }
    return this.on(event, once)
  }

  off(event, listener) {
    const others = (this.#listeners.get(event) ?? []).filter((each) => each !== listener)
    this.#listeners.set(event, listener ? others : [])
    return this
  }

  focus() {
    this.#frame?.focus()
    this.#line?.tell('focus')
  }

  blur() {
    this.#line?.tell('blur')
  }

  clear() {
    this.#line?.tell('clear')
  }

  /** Does nothing: a single payment method is never collapsed. */
  collapse() {}

  /** Applies a new appearance; called by the group. */
  dress(appearance) {
    const scheme = appearance.theme === 'night' ? 'dark' : 'light'
    if (this.#frame) this.#frame.style.colorScheme = scheme
    this.#line?.tell('update', { appearance })
  }

  /** Validates the fields and shows what is missing; called by the group. */
  validate() {
    return this.#line ? this.#line.ask('validate') : Promise.resolve(notMounted())
  }

  /** Pays with the card in the fields; called by the group. */
  confirm(parameters) {
    return this.#line ? this.#line.ask('confirm', parameters) : Promise.resolve(notMounted())
  }

  /** Marks the field that the bank refused; called by the group. */
  refuse(error) {
    this.#line?.tell('refuse', error)
  }

  #buildFrame() {
    const frame = document.createElement('iframe')
    const { appearance = {} } = this.#group.looks
    frame.title = 'Secure payment input frame'
    frame.name = `stripe-sandbox-${crypto.randomUUID()}`
    frame.src = `${this.#group.session.origin}/v3/payment_element.html`
    // Leaves space for focus rings, which the edge of the frame would cut off.
    Object.assign(frame.style, {
      display: 'block',
      width: 'calc(100% + 8px)',
      height: `${firstHeight}px`,
      margin: '-4px',
      border: '0',
      colorScheme: appearance.theme === 'night' ? 'dark' : 'light',
    })
    return frame
  }

  async #connect(frame) {
    const { session, looks } = this.#group
    const tellAll = (event) => (payload) => this.#emit(event, payload)
    const line = callFrame(frame, session.origin, {
      resize: (height) => (frame.style.height = `${height}px`),
      enter: () => frame.closest('form')?.requestSubmit(),
      change: tellAll('change'),
      focus: tellAll('focus'),
      blur: tellAll('blur'),
      escape: tellAll('escape'),
    })
    const tooLate = new Promise((resolve) => {
      setTimeout(() => resolve({ error: notMounted().error }), loadDeadlineMs)
    })
    this.#emit('loaderstart')
    const opening = line.ask('open', { session, ...looks, options: this.#options })
    const { error } = await Promise.race([opening, tooLate])
    if (frame !== this.#frame) return
    if (error) return this.#emit('loaderror', { error })
    this.#line = line
    this.#emit('ready')
  }

  #emit(event, payload = {}) {
    for (const listener of this.#listeners.get(event) ?? []) {
      listener({ elementType: 'payment', ...payload })
    }
  }
}

function notMounted() {
  return {
    error: { type: 'invalid_request_error', message: 'The payment form could not be loaded.' },
  }
}
