import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect as expectValue } from 'playwright/test'
import { isChecked, isDisabled, Locator, textOf } from './locator.js'
import { Page } from './page.js'
import { descriptionOf, nameOf, squeeze } from './names.js'
import { roleOf } from './roles.js'
import { limits } from '#tests/helpers/waiting'

type Text = string | RegExp

const matchesWhole = (text: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(text) : text === squeeze(wanted)

const contains = (text: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(text) : text.includes(squeeze(wanted))

/** Waits until `look` reports that it's as expected; otherwise it reports what it found. */
async function eventually(
  what: string,
  isNegated: boolean,
  look: () => { holds: boolean; found: unknown }
): Promise<void> {
  const end = performance.now() + limits.page
  for (;;) {
    const { holds, found } = look()
    if (holds !== isNegated) return
    if (performance.now() > end) {
      throw new Error(
        `${what}${isNegated ? ', but not expected' : ''}. Found: ${JSON.stringify(found)}`
      )
    }
    await wait(4)
  }
}

class PageExpectation {
  readonly #page: Page
  readonly #isNegated: boolean

  constructor(page: Page, isNegated = false) {
    this.#page = page
    this.#isNegated = isNegated
  }

  get not(): PageExpectation {
    return new PageExpectation(this.#page, !this.#isNegated)
  }

  /** The whole address, or the part after the server's name. */
  async toHaveURL(wanted: Text): Promise<void> {
    await eventually(`Address ${wanted}`, this.#isNegated, () => {
      const url = this.#page.url()
      const holds = wanted instanceof RegExp ? wanted.test(url) : new URL(wanted, url).href === url
      return { holds, found: url }
    })
  }

  async toHaveTitle(wanted: Text): Promise<void> {
    await eventually(`Title ${wanted}`, this.#isNegated, () => {
      const title = squeeze(this.#page.window.document.title)
      return { holds: matchesWhole(title, wanted), found: title }
    })
  }
}

class LocatorExpectation {
  readonly #locator: Locator
  readonly #isNegated: boolean

  constructor(locator: Locator, isNegated = false) {
    this.#locator = locator
    this.#isNegated = isNegated
  }

  get not(): LocatorExpectation {
    return new LocatorExpectation(this.#locator, !this.#isNegated)
  }

  /** Expects something of the one element. Without the element, nothing holds. */
  #ofOne(what: string, read: (element: HTMLElement) => { holds: boolean; found: unknown }) {
    return eventually(`${what}:${this.#locator}`, this.#isNegated, () => {
      const found = this.#locator.elements()
      if (found.length > 1) {
        const list = found.map((element) => element.outerHTML.slice(0, 160)).join('\n')
        throw new Error(`${found.length} elements are${this.#locator}:\n${list}`)
      }
      if (found.length === 0) return { holds: this.#isNegated, found: 'no element' }
      return read(found[0] as HTMLElement)
    })
  }

  #check(what: string, holds: (element: HTMLElement) => boolean): Promise<void> {
    return this.#ofOne(what, (element) => ({
      holds: holds(element),
      found: element.outerHTML.slice(0, 300),
    }))
  }

  #text(
    what: string,
    wanted: Text,
    read: (element: HTMLElement) => string,
    compare = matchesWhole
  ) {
    return this.#ofOne(`${what} ${wanted}`, (element) => {
      const found = read(element)
      return { holds: compare(found, wanted), found }
    })
  }

  async toBeVisible(): Promise<void> {
    await eventually(`Visible:${this.#locator}`, this.#isNegated, () => this.#visible())
  }

  async toBeHidden(): Promise<void> {
    await eventually(`Hidden:${this.#locator}`, this.#isNegated, () => {
      const { holds, found } = this.#visible()
      return { holds: !holds, found }
    })
  }

  #visible() {
    const found = this.#locator.elements()
    if (found.length > 1) {
      const list = found.map((element) => element.outerHTML.slice(0, 160)).join('\n')
      throw new Error(`${found.length} elements are${this.#locator}:\n${list}`)
    }
    return {
      holds: found.length === 1 && this.#locator.page.shows(found[0]),
      found: found[0]?.outerHTML.slice(0, 300) ?? 'no element',
    }
  }

  async toBeAttached(): Promise<void> {
    await this.#check('Attached', () => true)
  }

  async toHaveCount(count: number): Promise<void> {
    await eventually(`${count} of${this.#locator}`, this.#isNegated, () => {
      const found = this.#locator.elements()
      return {
        holds: found.length === count,
        found: found.map((element) => element.outerHTML.slice(0, 120)),
      }
    })
  }

  async toContainText(wanted: Text | readonly Text[]): Promise<void> {
    if (!isList(wanted)) return this.#text('Text with', wanted, textOf, contains)
    await this.#list('Texts with', wanted, (texts) => {
      let place = 0
      for (const text of texts) if (place < wanted.length && contains(text, wanted[place])) place++
      return place === wanted.length
    })
  }

  async toHaveText(wanted: Text | readonly Text[]): Promise<void> {
    if (!isList(wanted)) return this.#text('Text', wanted, textOf)
    await this.#list(
      'Texts',
      wanted,
      (texts) =>
        texts.length === wanted.length && texts.every((text, at) => matchesWhole(text, wanted[at]))
    )
  }

  #list(what: string, wanted: readonly Text[], holds: (texts: string[]) => boolean) {
    return eventually(`${what} ${wanted.join(' | ')}:${this.#locator}`, this.#isNegated, () => {
      const texts = this.#locator.elements().map(textOf)
      return { holds: holds(texts), found: texts }
    })
  }

  async toHaveValue(wanted: Text): Promise<void> {
    await this.#text(
      'Value',
      wanted,
      (element) => (element as HTMLInputElement).value,
      (value) => (wanted instanceof RegExp ? wanted.test(value) : value === wanted)
    )
  }

  async toHaveAttribute(name: string, wanted?: Text): Promise<void> {
    if (wanted === undefined)
      return this.#check(`Attribute ${name}`, (one) => one.hasAttribute(name))
    await this.#ofOne(`Attribute ${name}=${wanted}`, (element) => {
      const found = element.getAttribute(name)
      const holds =
        found !== null && (wanted instanceof RegExp ? wanted.test(found) : found === wanted)
      return { holds, found }
    })
  }

  async toHaveJSProperty(name: string, wanted: unknown): Promise<void> {
    await this.#ofOne(`Property ${name}`, (element) => {
      const found = Reflect.get(element, name)
      return { holds: isDeepStrictEqual(found, wanted), found }
    })
  }

  async toHaveAccessibleName(wanted: Text): Promise<void> {
    const { view } = this.#locator.page
    await this.#text('Name', wanted, (element) => nameOf(element, view))
  }

  async toHaveAccessibleDescription(wanted: Text): Promise<void> {
    const { view } = this.#locator.page
    await this.#text('Description', wanted, (element) => descriptionOf(element, view))
  }

  async toHaveRole(wanted: string): Promise<void> {
    await this.#check(`Role ${wanted}`, (element) => roleOf(element) === wanted)
  }

  async toBeFocused(): Promise<void> {
    await this.#ofOne('Focused', (element) => {
      const { activeElement } = element.ownerDocument
      return { holds: activeElement === element, found: activeElement?.outerHTML.slice(0, 200) }
    })
  }

  async toBeChecked({ checked = true } = {}): Promise<void> {
    await this.#check('Checked', (element) => isChecked(element) === checked)
  }

  async toBeDisabled(): Promise<void> {
    await this.#check('Disabled', isDisabled)
  }

  async toBeEnabled(): Promise<void> {
    await this.#check('Enabled', (element) => !isDisabled(element))
  }

  async toBeEditable(): Promise<void> {
    await this.#check('Editable', (one) => !isDisabled(one) && !one.hasAttribute('readonly'))
  }

  async toBeEmpty(): Promise<void> {
    await this.#check('Empty', (element) => textOf(element) === '')
  }
}

const isList = (wanted: Text | readonly Text[]): wanted is readonly Text[] => Array.isArray(wanted)

interface Expect {
  (subject: Locator, message?: string): LocatorExpectation
  (subject: Page, message?: string): PageExpectation
  <Value>(subject: Value, message?: string): ReturnType<typeof expectValue<Value>>
  poll: typeof expectValue.poll
}

function expectThat(subject: unknown, message?: string) {
  if (subject instanceof Locator) return new LocatorExpectation(subject)
  if (subject instanceof Page) return new PageExpectation(subject)
  return expectValue(subject, message)
}

/** Waits until a page is as expected; compares other values at once. */
export const expect = Object.assign(expectThat, {
  poll: ((look: () => unknown, options: object = {}) =>
    expectValue.poll(look as never, {
      timeout: limits.page,
      intervals: [5, 10, 20, 50],
      ...options,
    })) as typeof expectValue.poll,
}) as Expect
