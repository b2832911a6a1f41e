import { randomBytes } from 'node:crypto'
import type { Deal } from './market.ts'
import type { Postgres } from './postgres.ts'
import { DATABASE } from './postgres.ts'
import type { Site } from './site.ts'
import { type Answer, Visitor } from './visitor.ts'

/** Requests per second: 60 polls, 10 searches, 10 pages, 10 messages and 10 inquiries. */
const RATE = 100

export interface Failure {
  /** Milliseconds since the load began. */
  at: number
  what: string
}

/**
 * People who use the site all the time. Requests start at a steady rate, however long the others
 * take. Every write has a text of its own, so that each can be found again.
 */
export class Load {
  readonly #name = `load${randomBytes(4).toString('hex')}`
  readonly #began = performance.now()
  readonly #guest: Visitor
  readonly #pending = new Set<Promise<void>>()
  readonly #acknowledged = { messages: new Set<string>(), inquiries: new Set<string>() }
  readonly failures: Failure[] = []
  /** How many searches began. */
  searches = 0
  readonly #site: Site
  readonly #deals: Deal[]
  #timer?: NodeJS.Timeout
  #count = 0
  #slowest = 0

  constructor(site: Site, deals: Deal[]) {
    this.#site = site
    this.#deals = deals
    this.#guest = new Visitor(site)
  }

  /** Milliseconds since the load began. */
  get now(): number {
    return performance.now() - this.#began
  }

  /** Goes on until `stop`, or until the site is closed, for instance because a step failed. */
  start(): this {
    // Sends what is due, because timers are not exact.
    this.#timer = setInterval(() => {
      while (this.#count < (this.now / 1000) * RATE) this.#next()
    }, 10)
    this.#site.onClose(() => this.stop())
    return this
  }

  /** Stops and waits for the last answers. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all(this.#pending)
  }

  /** Such as `2,300 requests, the slowest 240 ms`. */
  get summary(): string {
    const { messages, inquiries } = this.#acknowledged
    const writes = messages.size + inquiries.size
    return `${this.#count} requests with ${writes} writes, the slowest ${Math.round(this.#slowest)} ms`
  }

  #next(): void {
    const number = this.#count++
    const began = this.now
    const work = this.#request(number)
      .then(({ status, text }) => {
        this.#slowest = Math.max(this.#slowest, this.now - began)
        if (status >= 400) throw new Error(`${status} ${messageOf(text)}`)
      })
      .catch((error: Error) => {
        this.failures.push({ at: this.now, what: `${this.#kind(number)}: ${error.message}` })
      })
      .finally(() => this.#pending.delete(work))
    this.#pending.add(work)
  }

  #kind(number: number): string {
    return ['inquiry', 'message', 'page', 'search'][number % 10] ?? 'poll'
  }

  async #request(number: number): Promise<Answer> {
    const { owner, company, projectId } = this.#deals[Math.floor(number / 10) % this.#deals.length]
    const text = `${this.#name}n${number}`
    switch (this.#kind(number)) {
      case 'inquiry': {
        const answer = await this.#guest.send('POST', '/api/contact', {
          name: 'Pat Person',
          email: 'guest@stagely.example',
          subject: 'general',
          message: `A question: ${text} and nothing else.`,
        })
        if (answer.status === 201) this.#acknowledged.inquiries.add(text)
        return answer
      }
      case 'message': {
        const body = { receiverId: company.id, content: text, clientId: `${text}000000000` }
        const answer = await owner.send('POST', '/api/messages', body)
        if (answer.status === 201) this.#acknowledged.messages.add(text)
        return answer
      }
      case 'page':
        return owner.send('GET', ['/', `/projects/${projectId}`, '/dashboard'][number % 3])
      case 'search':
        this.searches += 1
        return company.send('GET', '/api/projects?city=Asheville&state=NC')
      default: {
        const viewer = number % 2 ? owner : company
        const paths = ['', '/bids'].map((end) => `/api/projects/${projectId}${end}`)
        return viewer.send('GET', [...paths, '/api/notifications/unread'][number % 3])
      }
    }
  }

  /**
   * Compares the acknowledged writes with the database, and the emails about inquiries with what the
   * mail server got. Returns what is missing or there twice; empty if all is well.
   *
   * @param repeatable  an email may arrive twice, because a worker was interrupted after sending it
   */
  async problems(database: Postgres, { repeatable = false } = {}): Promise<string[]> {
    const rowsOf = (table: string, column: string) =>
      database.query<{ text: string }>(
        `select substring(${column} from '${this.#name}n[0-9]+') as text from ${table}
         where ${column} like '%${this.#name}n%'`,
        DATABASE
      )
    const messages = countTexts(await rowsOf('messages', 'content'))
    const inquiries = countTexts(await rowsOf('contact_messages', 'message'))
    await this.#untilMailed(inquiries.size)
    const mailed = this.#mailed()
    return [
      ...differences('message', this.#acknowledged.messages, messages),
      ...differences('inquiry', this.#acknowledged.inquiries, inquiries),
      ...differences('email', new Set(inquiries.keys()), mailed, repeatable),
    ]
  }

  /** How often each inquiry was mailed. */
  #mailed(): Map<string, number> {
    const pattern = new RegExp(`${this.#name}n\\d+`)
    const texts = this.#site.mail.received.flatMap(
      ({ letter }) => pattern.exec(letter.text ?? '') ?? []
    )
    return countTexts(texts.map((text) => ({ text })))
  }

  /** As long as emails arrive. An interrupted job runs again after half a minute. */
  async #untilMailed(count: number): Promise<void> {
    let [found, deadline] = [0, Date.now() + 60_000]
    while (found < count && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250))
      const { size } = this.#mailed()
      if (size > found) [found, deadline] = [size, Date.now() + 60_000]
    }
  }
}

/** The message of a refused call, without what differs each time; nothing for pages. */
function messageOf(text: string): string {
  return (/"message":"([^"]*)"/.exec(text)?.[1] ?? '').replace(/Reference: \S+/, '').trim()
}

/** How often each text is there. */
export function countTexts(rows: { text: string }[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** What is missing, and what is there twice although it must not be `repeatable`. */
export function differences(
  what: string,
  expected: Set<string>,
  found: Map<string, number>,
  repeatable = false
): string[] {
  const missing = [...expected].filter((text) => !found.has(text)).length
  const twice = [...found.values()].filter((count) => count > 1).length
  return [
    ...(missing ? [`${missing} of ${expected.size}: ${what} lost`] : []),
    ...(twice && !repeatable ? [`${twice} of ${found.size}: ${what} there twice`] : []),
  ]
}
