import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Script, type Context } from 'node:vm'
import { Window } from 'happy-dom'
import { PageClock } from './clock.js'
import { isDisabled, Searchable } from './locator.js'
import {
  Network,
  NoResponse,
  PageRequest,
  type PageResponse,
  type Profile,
  fitsPattern,
} from './network.js'
import { isShown, stylesAt, type View } from './styles.js'
import { address } from '#tests/helpers/http'
import { limits } from '#tests/helpers/waiting'

type DomWindow = globalThis.Window & typeof globalThis

interface Entry {
  url: string
  state: unknown
  /** The window whose document it belongs to. */
  owner: Window
}

const scriptFile = fileURLToPath(
  new URL('../../../node_modules/.cache/pages/script.js', import.meta.url)
)

let script: Script | undefined

/** The scripts of all pages, compiled once. */
const pageScript = () =>
  (script ??= new Script(readFileSync(scriptFile, 'utf8'), { filename: scriptFile }))

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Makes `Date` follow the page's clock. */
const movedDate = new Script(`(now) => {
  const Real = Date
  globalThis.Date = class Date extends Real {
    constructor(...given) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static now() { return now() }
  }
}`)

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isFocusable = (element: Element) =>
  element.matches(focusable) && !element.hasAttribute('disabled')

/** A page of the product in a document in memory, without Chromium: React, the real server, the real database. */
export class Page extends Searchable {
  readonly page = this
  readonly clock = new PageClock()
  readonly profile: Profile
  readonly network: Network
  readonly complaints: string[] = []
  readonly #tolerated: RegExp[] = []
  readonly #isTouch: boolean
  #window?: Window
  #isPrinted = false
  #isClosed = false
  #viewport: { width: number; height: number }
  #entries: Entry[] = []
  #place = -1
  #sessionStorage = new Map<string, string>()
  #showEntry: (state: unknown, url: string) => void = () => undefined
  #modals: HTMLElement[] = []
  #opened = Promise.resolve<unknown>(undefined)
  /** The history has the page that was loaded. */
  #isNoted = false
  readonly #popups: ((url: string) => void)[] = []

  constructor(profile: Profile, size: keyof typeof sizes) {
    super()
    this.profile = profile
    this.network = new Network(profile)
    this.#viewport = { ...sizes[size] }
    this.#isTouch = size === 'phone'
  }

  override toString(): string {
    return ''
  }

  get window(): DomWindow {
    if (!this.#window) throw new Error('No page is open')
    return this.#window as unknown as DomWindow
  }

  protected roots(): Document[] {
    return [this.window.document]
  }

  readonly keyboard = {
    press: (key: string) => this.#pressKey(key),
    type: async (text: string) => {
      for (const letter of text) await this.#pressKey(letter)
    },
  }

  // --- Opening pages

  async goto(path: string): Promise<PageResponse> {
    const target = new URL(path, this.#window ? this.url() : address).href
    this.#entries.splice(this.#place + 1)
    this.#place = this.#entries.length
    this.#entries.push({ url: target, state: null, owner: undefined as never })
    return this.#load(target)
  }

  /** The entries of the page that is loaded again become those of the new document, as in a browser. */
  async reload(): Promise<PageResponse> {
    const old = this.#window
    const response = await this.#load(this.url())
    for (const entry of this.#entries) {
      if (entry.owner === old) entry.owner = this.#window!
    }
    return response
  }

  async goBack(): Promise<void> {
    await this.#travel(-1)
  }

  async goForward(): Promise<void> {
    await this.#travel(1)
  }

  async #travel(steps: number): Promise<void> {
    const place = this.#place + steps
    const entry = this.#entries[place]
    if (!entry) return
    this.#place = place
    if (entry.owner !== this.#window) {
      await this.#load(entry.url)
      return
    }
    this.#showEntry(entry.state, entry.url)
    const { PopStateEvent } = this.window
    const event = new PopStateEvent('popstate', { state: entry.state })
    this.window.dispatchEvent(event)
    await nextTurn()
  }

  /** Opens another page instead of this one, as a browser does by itself, such as for a link without a handler. */
  #leaveFor(url: string): void {
    this.#opened = this.goto(url)
    this.#opened.catch((error: unknown) => this.#complain(String(error)))
  }

  async #load(url: string): Promise<PageResponse> {
    let request = new PageRequest('GET', url.split('#')[0], {
      'accept': 'text/html,application/xhtml+xml',
      'accept-language': 'en-US',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-site': 'none',
      'user-agent': userAgent,
    })
    let response = await this.network.send(request)
    while (response.status() >= 300 && response.status() < 400 && response.headers().location) {
      url = new URL(response.headers().location, request.url()).href
      request = new PageRequest('GET', url.split('#')[0], request.headers())
      response = await this.network.send(request)
    }
    // The test ended while the page was on its way.
    if (this.#isClosed) return response
    this.#noteStatus(response)
    this.#closeWindow()
    const { state } = this.#entries[this.#place]
    const opened = this.#openWindow(url)
    this.#entries[this.#place] = { url, state, owner: opened }
    this.#showEntry(state, url)
    const text = await response.text()
    // The page was closed or left meanwhile.
    if (this.#window !== opened) return response
    opened.document.write(text)
    this.#isNoted = false
    opened.document.addEventListener('inertia:navigate', () => (this.#isNoted = true), {
      once: true,
    })
    pageScript().runInContext(opened as unknown as Context)
    await this.hydrated()
    return response
  }

  /** Waits until the page that is being opened is there. */
  async arrived(): Promise<void> {
    await this.#opened
    await this.hydrated()
  }

  /**
   * Waits until React has taken over the server's HTML, and Inertia has written the page to the history: it does so
   * later than anyone could press something, but not later than a test can.
   */
  async hydrated(): Promise<void> {
    const own = this.#window
    const { document } = this.window
    const app = document.getElementById('app')
    if (!app) return
    const has = (element: Element, prefix: string) =>
      Object.keys(element).some((key) => key.startsWith(prefix))
    const end = performance.now() + limits.page
    const isReady = () => {
      const main = document.getElementById('main')
      return this.#isNoted && has(app, '__reactContainer') && (!main || has(main, '__reactFiber'))
    }
    // A page that is left or closed meanwhile won't be ready.
    while (this.#window === own && !isReady()) {
      if (performance.now() > end) throw new Error(`Never hydrated: ${this.url()}`)
      await wait(2)
    }
    await nextTurn()
    await nextTurn()
  }

  #openWindow(url: string): Window {
    const opened: Window = new Window({
      ...this.#viewport,
      url,
      console: this.#console(() => this.#window === opened),
      settings: {
        disableJavaScriptFileLoading: true,
        handleDisabledFileLoadingAsSuccess: true,
        enableJavaScriptEvaluation: true,
        suppressInsecureJavaScriptEnvironmentWarning: true,
        disableComputedStyleRendering: true,
        navigation: {
          disableMainFrameNavigation: true,
          disableChildPageNavigation: true,
          disableChildFrameNavigation: true,
          disableFallbackToSetURL: true,
        },
        navigator: { userAgent, maxTouchPoints: this.#isTouch ? 1 : 0 },
        device: { prefersReducedMotion: 'reduce', prefersColorScheme: 'light' },
        fetch: {
          interceptor: { beforeAsyncRequest: (sent) => this.#answer(sent as never) as never },
        },
      },
    })
    this.#window = opened
    this.#modals = []
    this.#restoreStorage()
    this.#setClock()
    this.#setNavigation()
    this.#setMissing()
    return opened
  }

  #closeWindow(): void {
    const old = this.#window
    if (!old) return
    this.#keepStorage()
    this.#window = undefined
    this.clock.clear()
    void old.happyDOM.close()
  }

  /** Ends the page with its test. */
  close(): void {
    this.#isClosed = true
    this.#closeWindow()
  }

  #restoreStorage(): void {
    const { localStorage, sessionStorage, document } = this.window
    for (const [name, value] of this.profile.storage) localStorage.setItem(name, value)
    for (const [name, value] of this.#sessionStorage) sessionStorage.setItem(name, value)
    this.#showCookies(document)
  }

  #showCookies(document: Document): void {
    for (const [name, value] of this.profile.cookies) {
      if (!this.profile.hidden.has(name)) document.cookie = `${name}=${value}; path=/`
    }
  }

  #keepStorage(): void {
    const { localStorage, sessionStorage } = this.window
    this.profile.storage.clear()
    for (const [name, value] of Object.entries({ ...localStorage })) {
      this.profile.storage.set(name, value as string)
    }
    this.#sessionStorage = new Map(Object.entries({ ...sessionStorage }) as [string, string][])
  }

  #setClock(): void {
    const { window, clock } = this
    const own = this.#window
    const guard = (run: unknown, given: unknown[]) => () => {
      try {
        if (typeof run === 'function') run(...given)
      } catch (error) {
        if (this.#window === own) this.#complain(String(error))
      }
    }
    const now = () => clock.now()
    // What is left of a page's scripts starts nothing after it's closed.
    const start = (run: () => void, delay: number, every?: number) =>
      this.#window === own ? clock.start(run, delay, every) : 0
    const opened = clock.elapsed()
    Object.assign(window, {
      setTimeout: (run: unknown, delay = 0, ...given: unknown[]) =>
        start(guard(run, given), Number(delay) || 0),
      setInterval: (run: unknown, delay = 0, ...given: unknown[]) =>
        start(guard(run, given), Number(delay) || 0, Math.max(1, Number(delay) || 0)),
      clearTimeout: (id?: number) => clock.stop(Number(id)),
      clearInterval: (id?: number) => clock.stop(Number(id)),
      requestAnimationFrame: (run: (time: number) => void) =>
        start(guard(run, [clock.elapsed() - opened]), 0),
      cancelAnimationFrame: (id?: number) => clock.stop(Number(id)),
      requestIdleCallback: (run: unknown) =>
        start(guard(run, [{ didTimeout: false, timeRemaining: () => 50 }]), 0),
      cancelIdleCallback: (id?: number) => clock.stop(Number(id)),
      setImmediate: (run: () => void) => setImmediate(guard(run, [])),
    })
    // happy-dom passes on Node's own.
    const none = () => []
    const measures = {
      now: () => clock.elapsed() - opened,
      timeOrigin: clock.now(),
      getEntries: none,
      getEntriesByName: none,
      getEntriesByType: none,
      mark: () => undefined,
      measure: () => undefined,
    }
    Object.defineProperty(window, 'performance', { value: measures, configurable: true })
    movedDate.runInContext(window as unknown as Context)(now)
  }

  #setNavigation(): void {
    const { window } = this
    const own = this.#window!
    const isCurrent = () => this.#window === own
    const { history, location } = window
    const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)]
    this.#showEntry = (state, url) => replace(state, '', url)
    const absolute = (url?: string | URL | null) => new URL(url ?? this.url(), this.url()).href
    const travel = (steps: number) => void (isCurrent() && setImmediate(() => this.#travel(steps)))
    Object.assign(history, {
      pushState: (state: unknown, unused: string, url?: string | URL | null) => {
        if (!isCurrent()) return
        const target = absolute(url)
        push(state, unused, target)
        this.#entries.splice(this.#place + 1)
        this.#place = this.#entries.length
        this.#entries.push({ url: target, state, owner: own })
      },
      replaceState: (state: unknown, unused: string, url?: string | URL | null) => {
        if (!isCurrent()) return
        const target = absolute(url)
        replace(state, unused, target)
        this.#entries[this.#place] = { url: target, state, owner: own }
      },
      back: () => travel(-1),
      forward: () => travel(1),
      go: (steps: number) => travel(steps),
    })
    Object.assign(location, {
      assign: (url: string) => this.#leaveFor(absolute(url)),
      replace: (url: string) => this.#leaveFor(absolute(url)),
      reload: () => {
        this.#opened = this.reload()
      },
    })
    window.open = ((url: string) => {
      for (const listener of this.#popups) listener(absolute(url))
      return null
    }) as typeof window.open
  }

  /** What a browser has and happy-dom lacks. */
  #setMissing(): void {
    const { window } = this
    const profile = this.profile
    const modals = () => this.#modals
    Object.assign(window, {
      isSecureContext: true,
      scrollTo: () => undefined,
      scrollBy: () => undefined,
      print: () => undefined,
      structuredClone,
    })
    window.getComputedStyle = (element) => stylesAt(this.view)(element)
    // Axe measures text with it.
    const canvas = { measureText: () => ({ width: 0 }), getImageData: () => ({ data: [0] }) }
    window.HTMLCanvasElement.prototype.getContext = (() =>
      new Proxy(canvas, {
        get: (own, name) => Reflect.get(own, name) ?? (() => undefined),
      })) as unknown as HTMLCanvasElement['getContext']
    Object.defineProperty(window.navigator, 'onLine', { get: () => !profile.isOffline })
    Object.defineProperty(window.navigator, 'language', { value: 'en-US' })
    Object.assign(window.Element.prototype, {
      scrollIntoView: () => undefined,
      showPopover: () => undefined,
      hidePopover: () => undefined,
    })
    const dialog = window.HTMLDialogElement.prototype
    const before = new WeakMap<HTMLElement, Element | null>()
    dialog.showModal = function showModal() {
      if (this.open) return
      before.set(this, window.document.activeElement)
      this.setAttribute('open', '')
      modals().push(this)
      const first = [...this.querySelectorAll<HTMLElement>(focusable)].find(isFocusable)
      ;(first ?? this).focus()
    }
    dialog.close = function close() {
      if (!this.open) return
      this.removeAttribute('open')
      const place = modals().indexOf(this)
      if (place >= 0) modals().splice(place, 1)
      ;(before.get(this) as HTMLElement | null)?.focus?.()
      // A browser queues this event.
      setImmediate(() => this.dispatchEvent(new window.Event('close')))
    }
  }

  // --- Requests

  async #answer({ request, window }: { request: Request; window: unknown }): Promise<unknown> {
    const headers: Record<string, string> = {}
    request.headers.forEach((value, name) => {
      headers[name.toLowerCase()] = value
    })
    const bytes = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const context = {
      'user-agent': userAgent,
      'accept-language': 'en-US',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      'referer': this.url(),
      ...(request.method !== 'GET' && { origin: address }),
      ...(bytes && { 'content-length': String(bytes.length) }),
    }
    const { signal } = request
    let sent = new PageRequest(request.method, request.url, { ...headers, ...context }, bytes)
    const { promise: aborted, reject: abort } = Promise.withResolvers<never>()
    // Of its own window: a page that is closed stops its calls.
    const { DOMException } = window as DomWindow
    const AbortError = () => new DOMException('The call was stopped', 'AbortError')
    if (signal.aborted) throw AbortError()
    signal.addEventListener('abort', () => abort(AbortError()))
    let response: PageResponse
    try {
      response = await Promise.race([this.network.send(sent), aborted])
      while (response.status() >= 301 && response.status() <= 303 && response.headers().location) {
        const next = new URL(response.headers().location, sent.url()).href
        sent = new PageRequest('GET', next, { ...headers, ...context, 'content-length': '0' })
        response = await Promise.race([this.network.send(sent), aborted])
      }
    } catch (error) {
      if (error instanceof NoResponse) this.#complain(`Failed to load resource: ${error.message}`)
      throw error
    }
    if (window !== this.#window) throw AbortError()
    this.#showCookies(this.window.document)
    this.#noteStatus(response)
    const { Response } = window as DomWindow
    const status = response.status()
    const body = [204, 304].includes(status) ? null : new Uint8Array(await response.body())
    const answer = new Response(body, { status, headers: response.headers() })
    Object.defineProperty(answer, 'url', { value: sent.url() })
    return answer
  }

  #noteStatus(response: PageResponse): void {
    const status = response.status()
    if (status < 400) return
    this.#complain(`Failed to load resource: the server responded with a status of ${status}`)
  }

  /** Scripts that still run when the test is over find no page. */
  #complain(text: string): void {
    if (this.#isClosed) return
    this.complaints.push(text)
  }

  /** @param isCurrent  whether the window is still the page's: scripts of one that was left may find no page */
  #console(isCurrent: () => boolean): never {
    const note = (...given: unknown[]) => {
      if (isCurrent()) this.#complain(given.map(String).join(' '))
    }
    const silent = () => undefined
    return new Proxy(
      {},
      { get: (_, name) => (name === 'error' || name === 'warn' ? note : silent) }
    ) as never
  }

  /** Announces a complaint that the test causes. */
  tolerate(pattern: RegExp): void {
    this.#tolerated.push(pattern)
  }

  unexpectedComplaints(): string[] {
    return this.complaints.filter((text) => !this.#tolerated.some((pattern) => pattern.test(text)))
  }

  async route(...given: Parameters<Network['route']>): Promise<void> {
    this.network.route(...given)
  }

  async unroute(...given: Parameters<Network['unroute']>): Promise<void> {
    this.network.unroute(...given)
  }

  waitForRequest(wanted: string | RegExp | ((request: PageRequest) => boolean)) {
    return this.network.next('request', wanted as never)
  }

  waitForResponse(wanted: string | RegExp | ((response: PageResponse) => boolean)) {
    return this.network.next('response', wanted as never)
  }

  on(event: 'request', listener: (request: PageRequest) => void): void
  on(event: 'response', listener: (response: PageResponse) => void): void
  on(event: 'popup', listener: (url: string) => void): void
  on(event: string, listener: (found: never) => void): void {
    if (event === 'request') this.network.onRequest(listener as never)
    else if (event === 'response') this.network.onResponse(listener as never)
    else this.#popups.push(listener as (url: string) => void)
  }

  context() {
    const { profile } = this
    return {
      setOffline: async (isOffline: boolean) => {
        profile.isOffline = isOffline
        this.window.dispatchEvent(new this.window.Event(isOffline ? 'offline' : 'online'))
      },
    }
  }

  // --- Reading

  url(): string {
    return this.window.location.href
  }

  async title(): Promise<string> {
    return this.window.document.title
  }

  async waitForURL(wanted: string | RegExp | ((url: URL) => boolean)): Promise<void> {
    const end = performance.now() + limits.page
    const full =
      typeof wanted === 'string' && !wanted.includes('*') ? new URL(wanted, address).href : wanted
    while (!fitsPattern(this.url(), full)) {
      if (performance.now() > end) throw new Error(`Not at ${wanted} but at ${this.url()}`)
      await wait(4)
    }
  }

  async waitForFunction(look: () => unknown): Promise<void> {
    const end = performance.now() + limits.page
    while (!(await this.evaluate(look))) {
      if (performance.now() > end) throw new Error(`Never true: ${look}`)
      await wait(4)
    }
  }

  /** What media queries ask for. */
  get view(): View {
    return { width: this.#viewport.width, isPrinted: this.#isPrinted }
  }

  async emulateMedia({ media }: { media: 'print' | 'screen' }): Promise<void> {
    this.#isPrinted = media === 'print'
  }

  viewportSize() {
    return { ...this.#viewport }
  }

  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    this.#viewport = { ...size }
    this.#window?.happyDOM.setViewport(size)
  }

  async evaluate<Result, Given = undefined>(
    run: (given: Given) => Result,
    given?: Given
  ): Promise<Awaited<Result>> {
    return await this.#inside<Result>(run, given)
  }

  async evaluateOn<Result>(
    subject: unknown,
    run: unknown,
    given: unknown
  ): Promise<Awaited<Result>> {
    return await this.#inside<Result>(run, subject, given)
  }

  /** Runs a function with the page's globals. */
  #inside<Result>(run: unknown, ...given: unknown[]): Result {
    const own = new Script(`(${run})`).runInContext(this.window as unknown as Context)
    return own(...given)
  }

  shows(element: Element): boolean {
    return isShown(element, this.view)
  }

  /** Whether a person can press or fill the element: it's shown, enabled, and no dialog is in front of it. */
  isUsable(element: Element): boolean {
    const front = this.#modals.filter((one) => one.isConnected).at(-1)
    return (
      this.shows(element) &&
      !isDisabledForReal(element) &&
      element.closest('[inert]') === null &&
      (!front || front.contains(element))
    )
  }

  // --- Acting

  dispatch(element: Element, type: string, details: object = {}): boolean {
    const { Event } = this.window
    const kinds = [
      [/^(?:click|dblclick|mouse|contextmenu)/, 'MouseEvent'],
      [/^pointer/, 'PointerEvent'],
      [/^key/, 'KeyboardEvent'],
      [/^(?:input|beforeinput)$/, 'InputEvent'],
      [/^focus/, 'FocusEvent'],
    ] as const
    const kind = kinds.find(([pattern]) => pattern.test(type))?.[1]
    const EventClass = (kind && this.window[kind]) ?? Event
    const event = new EventClass(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      ...details,
    })
    return element.dispatchEvent(event)
  }

  hover(element: Element): void {
    const pointerType = this.#isTouch ? 'touch' : 'mouse'
    for (const type of ['pointerover', 'pointerenter', 'mouseover', 'mouseenter', 'mousemove']) {
      this.dispatch(element, type, { pointerType })
    }
  }

  /** Presses an element: pointer, mouse, focus, click, and what a browser does then by itself. */
  async press(element: HTMLElement): Promise<void> {
    const details = { button: 0, detail: 1, pointerType: this.#isTouch ? 'touch' : 'mouse' }
    this.hover(element)
    this.dispatch(element, 'pointerdown', { ...details, buttons: 1 })
    if (this.dispatch(element, 'mousedown', { ...details, buttons: 1 })) this.#moveFocus(element)
    this.dispatch(element, 'pointerup', details)
    this.dispatch(element, 'mouseup', details)
    await this.#click(element, details)
  }

  async #click(element: HTMLElement, details: object): Promise<void> {
    const link = element.closest<HTMLAnchorElement>('a[href]')
    const allowed = this.dispatch(element, 'click', details)
    if (allowed && link) this.#follow(link)
    await nextTurn()
  }

  #moveFocus(element: HTMLElement): void {
    const target = element.closest('label') ? null : element.closest<HTMLElement>(focusable)
    if (target && isFocusable(target)) target.focus()
    else if (!target) (this.window.document.activeElement as HTMLElement | null)?.blur?.()
  }

  #follow(link: HTMLAnchorElement): void {
    const { href, target } = link
    if (link.hasAttribute('download') || !/^https?:/.test(href)) return
    if (target === '_blank') {
      for (const listener of this.#popups) listener(href)
    } else if (href.split('#')[0] === this.url().split('#')[0] && href.includes('#')) {
      this.window.history.pushState(null, '', href)
      this.window.dispatchEvent(new this.window.Event('hashchange'))
      const found = this.window.document.getElementById(new URL(href).hash.slice(1))
      if (found && isFocusable(found)) found.focus()
    } else this.#leaveFor(href)
  }

  async fill(element: HTMLElement, text: string): Promise<void> {
    const field = element as HTMLInputElement
    if (this.window.document.activeElement !== field) field.focus()
    const most = Number(field.getAttribute('maxlength') ?? Infinity)
    this.#setValue(field, text.slice(0, most))
    this.dispatch(field, 'input', { inputType: 'insertText', data: text })
    if (['date', 'time', 'datetime-local', 'month', 'color', 'range'].includes(field.type)) {
      this.dispatch(field, 'change')
    }
    await nextTurn()
  }

  /** React replaces the setter of a field's value to notice its own changes. */
  #setValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
    own?.set?.call(field, value)
  }

  async choose(select: HTMLSelectElement, place: number): Promise<void> {
    select.focus()
    this.#setValue(select, select.options[place].value)
    this.dispatch(select, 'input')
    this.dispatch(select, 'change')
    await nextTurn()
  }

  async attach(
    element: HTMLElement,
    files: { name: string; mimeType: string; buffer: Buffer }[]
  ): Promise<void> {
    const { File } = this.window
    const list = files.map(
      ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType })
    )
    Object.defineProperty(element, 'files', { value: list, configurable: true })
    this.dispatch(element, 'input')
    this.dispatch(element, 'change')
    await nextTurn()
  }

  async #pressKey(key: string): Promise<void> {
    const target = (this.window.document.activeElement ?? this.window.document.body) as HTMLElement
    const [name, ...modifiers] = key.split('+').toReversed()
    const details = {
      key: name === 'Space' ? ' ' : name || '+',
      code: name,
      shiftKey: modifiers.includes('Shift'),
      ctrlKey: modifiers.includes('Control'),
      metaKey: modifiers.includes('Meta'),
    }
    if (this.dispatch(target, 'keydown', details)) await this.#keyDefault(target, details)
    this.dispatch((this.window.document.activeElement ?? target) as HTMLElement, 'keyup', details)
    await nextTurn()
  }

  async #keyDefault(
    target: HTMLElement,
    { key, shiftKey }: { key: string; shiftKey: boolean }
  ): Promise<void> {
    const field = target as HTMLInputElement
    const writes =
      target.localName === 'textarea' ||
      (target.localName === 'input' && !/^(?:checkbox|radio|file|button|submit)$/.test(field.type))
    if (key === 'Tab') return this.#tab(shiftKey)
    if (key === 'Escape') return this.#cancelDialog()
    if (key === 'Enter' && target.localName === 'input') return this.#submitFrom(field)
    if (writes && key.length === 1) return this.fill(target, field.value + key)
    if (writes && key === 'Backspace') return this.fill(target, field.value.slice(0, -1))
    if (target.localName === 'textarea' && key === 'Enter')
      return this.fill(target, `${field.value}\n`)
    const isPress = target.matches('button, summary')
      ? key === 'Enter' || key === ' '
      : target.matches('a[href]')
        ? key === 'Enter'
        : target.localName === 'input' && key === ' '
    if (isPress) await this.#click(target, { button: 0, detail: 0 })
  }

  #submitFrom(field: HTMLInputElement): void {
    const { form } = field
    const button = form?.querySelector<HTMLButtonElement>(
      'button[type="submit"], button:not([type]), input[type="submit"]'
    )
    if (button) button.click()
    else form?.requestSubmit()
  }

  #cancelDialog(): void {
    const front = this.#modals.at(-1) as HTMLDialogElement | undefined
    if (!front) return
    const { Event } = this.window
    if (front.dispatchEvent(new Event('cancel', { cancelable: true }))) front.close()
  }

  #tab(isBackwards: boolean): void {
    const front = this.#modals.at(-1) ?? this.window.document.body
    const stops = [...front.querySelectorAll<HTMLElement>(focusable)].filter(
      (one) => isFocusable(one) && one.tabIndex >= 0 && this.shows(one)
    )
    const place = stops.indexOf(this.window.document.activeElement as HTMLElement)
    const next = isBackwards ? place - 1 : place + 1
    stops.at(next % Math.max(1, stops.length))?.focus()
  }
}

const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const isDisabledForReal = (element: Element) =>
  isDisabled(element) && element.closest('[aria-disabled="true"]') === null
