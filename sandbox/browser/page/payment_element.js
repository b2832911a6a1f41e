import { callFrame } from './channel.js'

/** As high as the empty form, so that little moves when it arrives. */
const firstHeight = 356
const loadDeadlineMs = 10_000

/** The card form: a frame of the sandbox, so that card data never touches the page. */
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
    this.#frame.addEventListener('load', () => this.#connect(this.#frame))
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

  /** One method of payment is never collapsed. */
  collapse() {}

  /** For the group: new looks. */
  dress(appearance) {
    const scheme = appearance.theme === 'night' ? 'dark' : 'light'
    if (this.#frame) this.#frame.style.colorScheme = scheme
    this.#line?.tell('update', { appearance })
  }

  /** For the group: checks the fields and shows what is missing. */
  validate() {
    return this.#line ? this.#line.ask('validate') : Promise.resolve(notMounted())
  }

  /** For the group: pays with what is in the fields. */
  confirm(parameters) {
    return this.#line ? this.#line.ask('confirm', parameters) : Promise.resolve(notMounted())
  }

  /** For the group: marks the field that the bank objected to. */
  refuse(error) {
    this.#line?.tell('refuse', error)
  }

  #buildFrame() {
    const frame = document.createElement('iframe')
    const { appearance = {} } = this.#group.looks
    frame.title = 'Secure payment input frame'
    frame.name = `stripe-sandbox-${crypto.randomUUID()}`
    frame.src = `${this.#group.session.origin}/v3/payment_element.html`
    // Room for focus rings, which would be cut at the edge of the frame.
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
