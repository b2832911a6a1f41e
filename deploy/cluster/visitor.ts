import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Agent, request as httpsRequest } from 'node:https'

const LIMIT_MS = 20_000

/** A site, and how its certificate and its address are known. */
export interface Place {
  readonly address: string
  readonly agent: Agent
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Someone who uses the site through nginx, signed in or not. */
export class Visitor {
  readonly id: number
  readonly #site: Place
  readonly #sessionId?: string
  readonly #tags = new Map<string, string>()

  constructor(site: Place, id = 0, sessionId?: string) {
    this.#site = site
    this.id = id
    this.#sessionId = sessionId
  }

  /** Registers a new account and signs it in. */
  static async register(
    site: Place,
    userType: 'realtor' | 'staging_company',
    email = `${randomBytes(6).toString('hex')}@stagely.example`
  ): Promise<Visitor> {
    const body = {
      userType,
      name: 'Pat Person',
      email,
      password: 'correct horse battery',
      phone: '8285550100',
      agreeToTerms: true,
      ...(userType === 'staging_company' && { company: 'Rehearsal Interiors' }),
    }
    const answer = await new Visitor(site).json<{ user: { id: number }; sessionId: string }>(
      'POST',
      '/api/auth/register',
      body
    )
    return new Visitor(site, answer.user.id, answer.sessionId)
  }

  /** The cookie of a browser that is signed in. */
  get cookie(): string {
    return `__Host-stagely-session=${this.#sessionId}`
  }

  /** Sends a request. Rejects if the connection fails or nothing comes for 20 seconds. */
  send(method: string, path: string, body?: object): Promise<Answer> {
    const payload = body && JSON.stringify(body)
    const isCall = path.startsWith('/api/')
    const tag = method === 'GET' && isCall ? this.#tags.get(path) : undefined
    return new Promise((resolve, reject) => {
      const request = httpsRequest(
        new URL(path, this.#site.address),
        {
          method,
          agent: this.#site.agent,
          timeout: LIMIT_MS,
          headers: {
            ...(payload && { 'content-type': 'application/json' }),
            ...(payload && { 'content-length': Buffer.byteLength(payload) }),
            ...(this.#sessionId && isCall && { authorization: `Bearer ${this.#sessionId}` }),
            ...(this.#sessionId && !isCall && { cookie: this.cookie }),
            ...(tag && { 'if-none-match': tag }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (part: string) => (text += part))
          response.on('error', reject).on('end', () => {
            const { headers, statusCode = 0 } = response
            if (headers.etag) this.#tags.set(path, headers.etag)
            resolve({ status: statusCode, headers, text })
          })
        }
      )
      request.on('timeout', () => request.destroy(new Error('no answer for 20 seconds')))
      request.on('error', reject).end(payload)
    })
  }

  /** Sends a call that must succeed. Returns its JSON. */
  async json<Body>(method: string, path: string, body?: object): Promise<Body> {
    const { status, text } = await this.send(method, path, body)
    if (status < 200 || status > 299) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text || 'null')
  }
}
