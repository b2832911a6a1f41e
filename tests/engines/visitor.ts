import { address } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'
import { waitUntil } from '#tests/helpers/waiting'
import type { Driver } from './driver.js'

/** How a person finds something on the screen: a field by its label, anything else by its text. */
export interface Query {
  /** The label of a field, in full. */
  label?: string
  /** CSS of the element; the first one with the text. */
  css?: string
  /** A part of the element's text or of its label for screen readers. */
  text?: string
}

/** Runs in the page. Returns the element that is visible, or null. */
function find({ label, css, text }: Query): Element | null {
  const textOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? (element as HTMLElement).innerText ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const isVisible = (element: Element) => element.getClientRects().length > 0
  // An open dialog is in front of everything else.
  const dialog = [...document.querySelectorAll('dialog[open]')].pop()
  const all = (selector: string) =>
    [...(dialog ?? document).querySelectorAll(selector)].filter(isVisible)
  if (label !== undefined) {
    const labels = all('label').filter((one) => textOf(one).replace(/ \(optional\)$/, '') === label)
    return (labels[0] as HTMLLabelElement | undefined)?.control ?? null
  }
  return all(css!).find((one) => textOf(one).includes(text ?? '')) ?? null
}

/** Runs in the page. Chooses by the text, as with the keyboard. */
function pick(select: HTMLSelectElement, text: string) {
  const option = [...select.options].find((one) => one.text.trim() === text)!
  select.value = option.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const expressionOf = (query: Query) => `(${find})(${JSON.stringify(query)})`

/** What a person does in a window. Everything waits until it is possible. */
export class Visitor {
  constructor(readonly driver: Driver) {}

  /** Signs in by cookie and stored session, as a login does. */
  async signIn({ sessionId }: Person) {
    await this.driver.goto(`${address}/about`)
    await this.driver.evaluate(
      `void (document.cookie = 'stagely-session=${sessionId};path=/', localStorage.setItem('sessionId', '${sessionId}'))`
    )
  }

  async open(path: string) {
    await this.driver.goto(address + path)
    await this.#untilHydrated()
  }

  #untilHydrated = () =>
    this.#until('the page is hydrated', () =>
      this.driver.evaluate<boolean>(
        `Object.keys(document.querySelector('#main') || {}).some((key) => key.startsWith('__reactFiber'))`
      )
    )

  /** A page that is being left can't be asked. */
  #until(what: string, look: () => Promise<boolean>) {
    return waitUntil(what, () => look().catch(() => false))
  }

  async #found(query: Query): Promise<string> {
    const expression = expressionOf(query)
    await this.#until(`there is ${JSON.stringify(query)}`, () =>
      this.driver.evaluate<boolean>(`${expression} !== null`)
    )
    return expression
  }

  async click(query: Query) {
    await this.driver.click(await this.#found(query))
  }

  press(text: string) {
    return this.click({ css: 'button', text })
  }

  follow(text: string) {
    return this.click({ css: 'a', text })
  }

  async fill(label: string, text: string) {
    const field = await this.#found({ label })
    await this.driver.evaluate(`void (${field}.focus(), ${field}.select?.())`)
    await this.driver.type(field, text)
  }

  async pick(label: string, option: string) {
    const field = await this.#found({ label })
    await this.driver.evaluate(`(${pick})(${field}, ${JSON.stringify(option)})`)
  }

  async check(label: string) {
    const field = await this.#found({ css: 'label', text: label })
    await this.driver.evaluate(`void ${field}.control.click()`)
  }

  async choosePhotos(paths: string[]) {
    await this.driver.choose(`document.querySelector('input[type=file]')`, paths)
  }

  /** Waits until the page shows the text. */
  see(text: string) {
    return this.#until(`the page shows “${text}”`, () =>
      this.driver.evaluate<boolean>(
        `document.body.innerText.replaceAll(/\\s+/g, ' ').includes(${JSON.stringify(text)})`
      )
    )
  }

  reads<Value>(expression: string) {
    return this.driver.evaluate<Value>(expression)
  }

  /** Waits until an expression of the page is true. */
  until(expression: string) {
    return this.#until(expression, () => this.driver.evaluate<boolean>(`Boolean(${expression})`))
  }
}
