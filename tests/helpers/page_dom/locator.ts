import { setTimeout as wait } from 'node:timers/promises'
import { labelsOf, nameOf, squeeze } from './names.js'
import { isHiddenFromReaders, roleOf, selectorOf } from './roles.js'
import type { Page } from './page.js'
import { limits } from '#tests/helpers/waiting'

type Text = string | RegExp

interface RoleOptions {
  name?: Text
  exact?: boolean
  level?: number
  checked?: boolean
  expanded?: boolean
  pressed?: boolean
  selected?: boolean
  includeHidden?: boolean
}

interface Filter {
  hasText?: Text
  hasNotText?: Text
  has?: Locator
  hasNot?: Locator
  visible?: boolean
}

type Find = () => Element[]

/** Text of an element as a reader sees it, without scripts and styles. */
export function textOf(element: Element): string {
  if (element.localName === 'input') {
    const { type, value } = element as HTMLInputElement
    return ['button', 'submit', 'reset'].includes(type) ? squeeze(value) : ''
  }
  if (!element.querySelector('script, style, noscript')) return squeeze(element.textContent ?? '')
  const copy = element.cloneNode(true) as Element
  for (const one of copy.querySelectorAll('script, style, noscript')) one.remove()
  return squeeze(copy.textContent ?? '')
}

/** Whether a text is meant: a part of it in any case, or all of it exactly. */
function fits(text: string, wanted: Text, exact = false): boolean {
  if (wanted instanceof RegExp)
    return new RegExp(wanted.source, wanted.flags.replace('g', '')).test(text)
  const words = squeeze(wanted)
  return exact ? text === words : text.toLowerCase().includes(words.toLowerCase())
}

function labelTextsOf(element: Element): string[] {
  const { ownerDocument: document } = element
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/).filter(Boolean) ?? []
  const named = ids.map((id) => document.getElementById(id)).filter((one) => one !== null)
  if (named.length > 0) return named.map(textOf)
  const label = element.getAttribute('aria-label')
  return label?.trim() ? [squeeze(label)] : labelsOf(element).map(textOf)
}

const inOrder = (elements: Iterable<Element>): Element[] =>
  [...new Set(elements)].toSorted((a, b) =>
    a === b ? 0 : a.compareDocumentPosition(b) & 4 ? -1 : 1
  )

const stateOf = (element: Element, name: string) => element.getAttribute(`aria-${name}`)

export const isChecked = (element: Element): boolean =>
  element.localName === 'input'
    ? (element as HTMLInputElement).checked
    : stateOf(element, 'checked') === 'true'

export const isDisabled = (element: Element): boolean =>
  (/^(?:button|input|select|textarea|option|fieldset)$/.test(element.localName) &&
    (element.hasAttribute('disabled') ||
      (element.closest('fieldset[disabled]') !== null && !element.closest('legend')))) ||
  element.closest('[aria-disabled="true"]') !== null

function hasState(element: Element, options: RoleOptions): boolean {
  const { level, checked, expanded, pressed, selected } = options
  if (level !== undefined) {
    const own = Number(stateOf(element, 'level') ?? /^h(\d)$/.exec(element.localName)?.[1])
    if (own !== level) return false
  }
  if (checked !== undefined && isChecked(element) !== checked) return false
  const flags = { expanded, pressed, selected }
  return Object.entries(flags).every(
    ([name, value]) => value === undefined || (stateOf(element, name) === 'true') === value
  )
}

/** What a search on a page or in an element offers, with the names that Playwright uses. */
export abstract class Searchable {
  abstract readonly page: Page
  protected abstract roots(): (Element | Document)[]
  abstract toString(): string

  #all(selector: string): Element[] {
    const roots = this.roots()
    const found = roots.map((root) => [...root.querySelectorAll(selector)])
    return found.length === 1 ? found[0] : inOrder(found.flat())
  }

  #derived(find: Find, description: string): Locator {
    return new Locator(this.page, find, `${this} ${description}`)
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    const selector = selectorOf(role)
    const find = () => {
      const { view } = this.page
      return this.#all(selector).filter(
        (element) =>
          roleOf(element) === role &&
          hasState(element, options) &&
          (options.includeHidden || !isHiddenFromReaders(element, view)) &&
          (options.name === undefined || fits(nameOf(element, view), options.name, options.exact))
      )
    }
    return this.#derived(find, `${role} ${options.name ?? ''}`)
  }

  getByText(text: Text, { exact = false } = {}): Locator {
    const find = () => {
      const matching = this.#all('body *, :scope *').filter(
        (element) =>
          !['script', 'style', 'noscript', 'head'].includes(element.localName) &&
          fits(textOf(element), text, exact)
      )
      const set = new Set(matching)
      return matching.filter((element) => ![...element.children].some((child) => set.has(child)))
    }
    return this.#derived(find, `text ${text}`)
  }

  getByLabel(text: Text, { exact = false } = {}): Locator {
    const candidates =
      'button, input, meter, output, progress, select, textarea, [aria-label], [aria-labelledby]'
    const find = () =>
      this.#all(candidates).filter((element) =>
        labelTextsOf(element).some((label) => fits(label, text, exact))
      )
    return this.#derived(find, `label ${text}`)
  }

  getByAltText(text: Text, options?: { exact?: boolean }): Locator {
    return this.#byAttribute('alt', text, options)
  }

  getByPlaceholder(text: Text, options?: { exact?: boolean }): Locator {
    return this.#byAttribute('placeholder', text, options)
  }

  getByTitle(text: Text, options?: { exact?: boolean }): Locator {
    return this.#byAttribute('title', text, options)
  }

  #byAttribute(name: string, text: Text, { exact = false } = {}): Locator {
    const find = () =>
      this.#all(`[${name}]`).filter((one) => fits(one.getAttribute(name)!, text, exact))
    return this.#derived(find, `${name} ${text}`)
  }

  /** A CSS selector, or `..` for the parent. */
  locator(selector: string, filter?: Filter): Locator {
    const find = () =>
      selector === '..'
        ? inOrder(
            this.roots().flatMap((root) => ('parentElement' in root && root.parentElement) || [])
          )
        : this.#all(selector.replace(/^>/, ':scope >'))
    const found = this.#derived(find, selector)
    return filter ? found.filter(filter) : found
  }
}

/** Elements of a page, looked for anew whenever something is done with them. */
export class Locator extends Searchable {
  readonly page: Page
  readonly #find: Find
  readonly #description: string

  constructor(page: Page, find: Find, description: string) {
    super()
    this.page = page
    this.#find = find
    this.#description = description
  }

  override toString(): string {
    return this.#description
  }

  protected roots(): Element[] {
    return this.#find()
  }

  /** The elements right now. */
  elements(): Element[] {
    return this.#find()
  }

  #where(keep: (elements: Element[]) => Element[], description: string): Locator {
    return new Locator(this.page, () => keep(this.#find()), `${this} ${description}`)
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  nth(place: number): Locator {
    return this.#where((all) => all.filter((one) => one === all.at(place)), `no. ${place}`)
  }

  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    const contains = (element: Element, inner: Locator) =>
      inner.elements().some((one) => element !== one && element.contains(one))
    const isKept = (element: Element) =>
      (hasText === undefined || fits(textOf(element), hasText)) &&
      (hasNotText === undefined || !fits(textOf(element), hasNotText)) &&
      (!has || contains(element, has)) &&
      (!hasNot || !contains(element, hasNot)) &&
      (visible === undefined || this.page.shows(element) === visible)
    return this.#where((all) => all.filter(isKept), `with ${hasText ?? hasNotText ?? 'others'}`)
  }

  and(other: Locator): Locator {
    return this.#where((all) => all.filter((one) => other.elements().includes(one)), `and ${other}`)
  }

  or(other: Locator): Locator {
    return this.#where((all) => inOrder([...all, ...other.elements()]), `or ${other}`)
  }

  async all(): Promise<Locator[]> {
    return this.elements().map((_, place) => this.nth(place))
  }

  async count(): Promise<number> {
    return this.elements().length
  }

  /** Waits for the one element. Throws at once if there are several, and in the end if there is none. */
  async one(isReady: (element: Element) => boolean = () => true): Promise<HTMLElement> {
    const end = performance.now() + limits.page
    for (;;) {
      const found = this.elements()
      if (found.length > 1) {
        const list = found.map((element) => element.outerHTML.slice(0, 120)).join('\n')
        throw new Error(`${found.length} elements are${this}:\n${list}`)
      }
      if (found.length === 1 && isReady(found[0])) return found[0] as HTMLElement
      if (performance.now() > end) {
        throw new Error(found.length ? `Can't be used:${this}` : `Not there:${this}`)
      }
      await wait(4)
    }
  }

  /** Waits until a person could press or fill the element: it's shown, enabled and not behind a dialog. */
  #usable(): Promise<HTMLElement> {
    return this.one((element) => this.page.isUsable(element))
  }

  async click({ trial = false, force = false } = {}): Promise<void> {
    const element = force ? await this.one() : await this.#usable()
    if (!trial) await this.page.press(element)
  }

  async tap(options: { force?: boolean } = {}): Promise<void> {
    await this.click(options)
  }

  async dblclick(): Promise<void> {
    await this.click()
    await this.click()
  }

  async hover(): Promise<void> {
    this.page.hover(await this.#usable())
  }

  async focus(): Promise<void> {
    const element = await this.one()
    element.focus()
  }

  async blur(): Promise<void> {
    const element = await this.one()
    element.blur()
  }

  async fill(text: string): Promise<void> {
    const element = await this.one(
      (one) => this.page.isUsable(one) && !one.hasAttribute('readonly')
    )
    await this.page.fill(element, text)
  }

  async clear(): Promise<void> {
    await this.fill('')
  }

  async press(key: string): Promise<void> {
    const element = await this.one()
    element.focus()
    await this.page.keyboard.press(key)
  }

  async pressSequentially(text: string, _options: { delay?: number } = {}): Promise<void> {
    const element = await this.#usable()
    element.focus()
    await this.page.keyboard.type(text)
  }

  async check(): Promise<void> {
    await this.setChecked(true)
  }

  async uncheck(): Promise<void> {
    await this.setChecked(false)
  }

  async setChecked(wanted: boolean): Promise<void> {
    const element = await this.#usable()
    if (isChecked(element) === wanted) return
    await this.page.press(element)
    if (isChecked(element) !== wanted) throw new Error(`The press didn't change${this}`)
  }

  /** Chooses by label or value. */
  async selectOption(
    wanted: string | { label?: string; value?: string; index?: number }
  ): Promise<void> {
    const isWanted = (option: HTMLOptionElement, place: number) => {
      if (typeof wanted === 'string') {
        return option.value === wanted || squeeze(option.textContent ?? '') === wanted
      }
      const { label, value, index } = wanted
      return label !== undefined
        ? squeeze(option.textContent ?? '') === label
        : value !== undefined
          ? option.value === value
          : place === index
    }
    const select = (await this.one(
      (one) => this.page.isUsable(one) && [...(one as HTMLSelectElement).options].some(isWanted)
    )) as HTMLSelectElement
    await this.page.choose(select, [...select.options].findIndex(isWanted))
  }

  async setInputFiles(
    files:
      | { name: string; mimeType: string; buffer: Buffer }
      | { name: string; mimeType: string; buffer: Buffer }[]
  ): Promise<void> {
    await this.page.attach(await this.one(), [files].flat())
  }

  async dispatchEvent(type: string, details: object = {}): Promise<void> {
    this.page.dispatch(await this.one(), type, details)
  }

  async evaluate<Result, Given>(
    run: (element: never, given: Given) => Result,
    given?: Given
  ): Promise<Awaited<Result>> {
    return this.page.evaluateOn(await this.one(), run, given)
  }

  async evaluateAll<Result>(run: (elements: never) => Result): Promise<Awaited<Result>> {
    return this.page.evaluateOn(this.elements(), run, undefined)
  }

  async getAttribute(name: string): Promise<string | null> {
    const element = await this.one()
    return element.getAttribute(name)
  }

  async textContent(): Promise<string | null> {
    const element = await this.one()
    return element.textContent
  }

  async innerText(): Promise<string> {
    return textOf(await this.one())
  }

  async inputValue(): Promise<string> {
    const element = await this.one()
    return (element as HTMLInputElement).value
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? '')
  }

  async allInnerTexts(): Promise<string[]> {
    return this.elements().map(textOf)
  }

  async isVisible(): Promise<boolean> {
    const [element] = this.elements()
    return Boolean(element) && this.page.shows(element)
  }

  async waitFor({
    state = 'visible',
  }: { state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}) {
    const end = performance.now() + limits.page
    const isReached = () => {
      const shown = this.elements().filter(
        (one) => state === 'attached' || state === 'detached' || this.page.shows(one)
      )
      return state === 'visible' || state === 'attached' ? shown.length > 0 : shown.length === 0
    }
    while (!isReached()) {
      if (performance.now() > end) throw new Error(`Never ${state}:${this}`)
      await wait(4)
    }
  }

  /** Nothing scrolls without a layout. */
  async scrollIntoViewIfNeeded(): Promise<void> {
    await this.one()
  }
}
