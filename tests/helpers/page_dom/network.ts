import { setTimeout as wait } from 'node:timers/promises'
import { exchange } from '#tests/helpers/wire'
import { limits } from '#tests/helpers/waiting'

type Pattern = string | RegExp | ((url: URL) => boolean)

/** A request of a page: what exactly it sends. */
export class PageRequest {
  readonly #method: string
  readonly #url: string
  readonly #headers: Record<string, string>
  readonly #body: Buffer | undefined
  readonly answered = Promise.withResolvers<PageResponse | null>()

  constructor(method: string, url: string, headers: Record<string, string>, body?: Buffer) {
    this.#method = method
    this.#url = url
    this.#headers = headers
    this.#body = body
  }

  method = () => this.#method
  url = () => this.#url
  headers = () => this.#headers
  body = () => this.#body
  postData = () => this.#body?.toString('utf8') ?? null
  postDataJSON = () => JSON.parse(this.postData() ?? 'null')
  /** The response, or null if there is none. */
  response = () => this.answered.promise
}

export interface PageResponse {
  url: () => string
  status: () => number
  headers: () => Record<string, string>
  text: () => Promise<string>
  json: () => Promise<unknown>
  body: () => Promise<Buffer>
  request: () => PageRequest
  finished: () => Promise<null>
}

interface Made {
  status?: number
  headers?: Record<string, string>
  contentType?: string
  body?: string | Buffer
  json?: unknown
}

/** What a test does with a request, instead of the network. */
export interface Route {
  request: () => PageRequest
  abort: () => Promise<void>
  continue: () => Promise<void>
  fallback: () => Promise<void>
  fulfill: (made: Made) => Promise<void>
}

type Handler = (route: Route) => unknown

/** The request got no response: `ERR_FAILED` or another reason that browsers name. */
export class NoResponse extends Error {}

function patternOf(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+?^${}()|[\]\\]/g, (sign) => (sign === '{' || sign === '}' ? sign : `\\${sign}`))
    .replaceAll('**/', '\0')
    .replaceAll('**', '\0')
    .replaceAll('*', '[^/]*')
    .replaceAll('\0', '.*')
    .replaceAll(/\{([^}]*)\}/g, (_, list: string) => `(?:${list.replaceAll(',', '|')})`)
  return new RegExp(`^${source}$`)
}

export function fitsPattern(url: string, pattern: Pattern): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url))
  return typeof pattern === 'string' ? patternOf(pattern).test(url) : pattern.test(url)
}

const madeResponse = (
  request: PageRequest,
  status: number,
  headers: Record<string, string>,
  body: Buffer
): PageResponse => ({
  url: request.url,
  status: () => status,
  headers: () => headers,
  text: async () => body.toString('utf8'),
  json: async () => JSON.parse(body.toString('utf8')),
  body: async () => body,
  request: () => request,
  finished: async () => null,
})

/** What tabs share: the session, and whether there is a connection. */
export class Profile {
  readonly cookies = new Map<string, string>()
  /** Names of cookies that scripts can't read. */
  readonly hidden = new Set<string>()
  readonly storage = new Map<string, string>()
  isOffline = false

  cookieHeader(): Record<string, string> {
    if (this.cookies.size === 0) return {}
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  keepCookies(lines: string[] = []): void {
    for (const line of lines) {
      const [pair, ...attributes] = line.split(/;\s*/)
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair)!
      const isGone = attributes.some((text) => /^max-age=(?:0|-)/i.test(text)) || value === ''
      const isPast = attributes.some(
        (text) => /^expires=/i.test(text) && new Date(text.slice(8)).getTime() < Date.now()
      )
      if (attributes.some((text) => /^httponly$/i.test(text))) this.hidden.add(name)
      if (isGone || isPast) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }
}

/** The requests of a page: they go to the tests' server, unless a test handles them. */
export class Network {
  readonly #profile: Profile
  readonly #handlers: { pattern: Pattern; handler: Handler; times: number }[] = []
  readonly #listeners: {
    request: ((request: PageRequest) => void)[]
    response: ((response: PageResponse) => void)[]
  } = { request: [], response: [] }
  /** Each sends a request that a handler has neither answered nor passed on. */
  readonly #held = new Set<() => void>()

  constructor(profile: Profile) {
    this.#profile = profile
  }

  route(pattern: Pattern, handler: Handler, { times = Infinity } = {}): void {
    this.#handlers.unshift({ pattern, handler, times })
  }

  unroute(pattern: Pattern, handler?: Handler): void {
    const isMeant = (one: { pattern: Pattern; handler: Handler }) =>
      String(one.pattern) === String(pattern) && (!handler || one.handler === handler)
    for (const one of this.#handlers.filter(isMeant)) {
      this.#handlers.splice(this.#handlers.indexOf(one), 1)
    }
    // A browser lets the held requests go once nothing handles requests.
    if (this.#handlers.length === 0) for (const release of this.#held) release()
  }

  unrouteAll(): void {
    this.#handlers.length = 0
  }

  onRequest(listener: (request: PageRequest) => void): void {
    this.#listeners.request.push(listener)
  }

  onResponse(listener: (response: PageResponse) => void): void {
    this.#listeners.response.push(listener)
  }

  /** Sends a request. @throws NoResponse if a test withholds the response */
  async send(request: PageRequest): Promise<PageResponse> {
    for (const listener of this.#listeners.request) listener(request)
    try {
      const response = await this.#answer(request, 0)
      request.answered.resolve(response)
      for (const listener of this.#listeners.response) listener(response)
      return response
    } catch (error) {
      request.answered.resolve(null)
      throw error
    }
  }

  #answer(request: PageRequest, from: number): Promise<PageResponse> {
    if (this.#profile.isOffline)
      return Promise.reject(new NoResponse('net::ERR_INTERNET_DISCONNECTED'))
    const place = this.#handlers.findIndex(
      ({ pattern, times }, at) => at >= from && times > 0 && fitsPattern(request.url(), pattern)
    )
    if (place === -1) return this.#exchange(request)
    const found = this.#handlers[place]
    found.times -= 1
    return new Promise<PageResponse>((answer, fail) => {
      const release = () => void passOn(Infinity)()
      const resolve = (response: PageResponse) => {
        this.#held.delete(release)
        answer(response)
      }
      const reject = (error: unknown) => {
        this.#held.delete(release)
        fail(error)
      }
      const passOn = (next: number) => async () => {
        this.#held.delete(release)
        this.#answer(request, next).then(resolve, reject)
      }
      this.#held.add(release)
      const route: Route = {
        request: () => request,
        abort: async () => reject(new NoResponse('net::ERR_FAILED')),
        continue: passOn(Infinity),
        fallback: passOn(place + 1),
        fulfill: async ({ status = 200, headers = {}, contentType, body, json }) => {
          const content = json === undefined ? (body ?? '') : JSON.stringify(json)
          const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json')
          const own = { 'content-type': type, ...headers }
          resolve(madeResponse(request, status, own, Buffer.from(content as string)))
        },
      }
      Promise.resolve(found.handler(route)).catch(reject)
    })
  }

  async #exchange(request: PageRequest): Promise<PageResponse> {
    const url = new URL(request.url())
    const { status, headers, body } = await exchange(request.method(), url.pathname + url.search, {
      headers: { ...request.headers(), ...this.#profile.cookieHeader() },
      body: request.body(),
    })
    this.#profile.keepCookies(headers['set-cookie'])
    const plain = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')])
    return madeResponse(request, status, Object.fromEntries(plain), body)
  }

  /** Waits for the next request, or response, that fits. */
  next<Kind extends 'request' | 'response'>(
    kind: Kind,
    wanted: Pattern | ((found: Kind extends 'request' ? PageRequest : PageResponse) => boolean)
  ): Promise<Kind extends 'request' ? PageRequest : PageResponse> {
    type Found = Kind extends 'request' ? PageRequest : PageResponse
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const list = this.#listeners[kind] as ((found: Found) => void)[]
    const listener = (found: Found) => {
      const isWanted =
        typeof wanted === 'function'
          ? (wanted as (one: Found) => boolean)(found)
          : fitsPattern(found.url(), wanted)
      if (isWanted) resolve(found)
    }
    list.push(listener)
    const limit = new AbortController()
    void wait(limits.page, undefined, { signal: limit.signal }).then(
      () => reject(new Error(`No ${kind} of ${wanted}`)),
      () => undefined
    )
    return promise.finally(() => {
      limit.abort()
      list.splice(list.indexOf(listener), 1)
    })
  }
}
