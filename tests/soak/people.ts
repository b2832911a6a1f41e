import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import db from '@adonisjs/lucid/services/db'
import { exchange, bearerOf } from '#tests/helpers/wire'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'
import { ofCompany, ofOwner } from '#tests/helpers/reviews'
import { smallPhoto } from '#tests/helpers/room_pairs'
import { payByCard, testCards } from '#tests/helpers/sandbox'
import { backdateBid } from '#tests/helpers/stored_records'
import { pick, type Random } from './faults.js'
import type { Site } from './site.js'

/** Something that must be true once everything has converged: a query that returns rows. */
export interface Claim {
  says: string
  sql: string
  values: (string | number)[]
  /** Number of rows. */
  rows: number
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

interface Row {
  project: number
  status: string
  bid: number | null
  bidder: number | null
  state: string | null
  paid: string | null
  done: boolean
}

/** No response, or one that leaves open whether the request took effect. */
const isUnknown = (status: number) => status === 0 || status >= 500

const terms = {
  timeline: '2 weeks',
  experienceLevel: 'experienced_professional',
  stagingPeriod: '90',
  paymentTerms: 'full_completion',
}

/**
 * An owner and two companies who act at random, look at what is there, and repeat a step that brought
 * no answer, as people do. They note what the site has acknowledged.
 */
export class Market {
  #people!: { owner: Person; companies: Person[] }
  /** How often each action was answered with which status. */
  readonly counts = new Map<string, Map<number, number>>()
  readonly claims: Claim[] = []

  constructor(
    private site: Site,
    private random: Random
  ) {}

  async open() {
    const companies = [await createStager(), await createStager()]
    this.#people = { owner: await createOwner(), companies }
  }

  /** One step. Waits while nothing can be read, as during a restart of the database. */
  async step() {
    const rows = await this.#look()
    if (!rows) return void (await wait(500))
    const action = pick(this.random, this.#actions(rows))
    await action()
  }

  async #look(): Promise<Row[] | null> {
    try {
      const { rows } = await db.rawQuery<{ rows: Row[] }>(
        `select p.id as project, p.status, b.id as bid, b.user_id as bidder, b.status as state,
           b.payment_status as paid, b.stager_completed_at is not null as done
         from projects p left join bids b on b.project_id = p.id
           and b.status in ('pending', 'payment_required', 'accepted')
         where p.user_id = ? and p.deleted_at is null order by p.id desc limit 12`,
        [this.#people.owner.user.id]
      )
      return rows
    } catch {
      return null
    }
  }

  #actions(rows: Row[]): (() => Promise<unknown>)[] {
    const { owner } = this.#people
    const actions: (() => Promise<unknown>)[] = []
    const add = (weight: number, action: () => Promise<unknown>) =>
      actions.push(...Array<() => Promise<unknown>>(weight).fill(action))
    if (!rows.some(({ status }) => status === 'open')) add(6, () => this.#post())
    add(1, () => this.#post())
    add(2, () => this.#write())
    for (const row of rows) {
      const bidder = this.#people.companies.find(({ user }) => user.id === row.bidder)
      if (row.status === 'open') {
        for (const company of this.#people.companies) {
          const isIn = rows.some(
            ({ project, bidder: other }) => project === row.project && other === company.user.id
          )
          if (!isIn) add(3, () => this.#bid(company, row.project))
        }
      }
      if (!bidder || !row.bid) continue
      const { bid, project } = row
      if (row.state === 'pending') {
        add(4, () => this.#accept(bid))
        add(1, () => this.#withdraw(bidder, bid))
      }
      if (row.state === 'payment_required') {
        add(8, () => this.#pay(bidder, bid))
        add(1, () => this.#ask(bidder, `POST /api/bids/${bid}/cancel-payment`, {}))
        add(1, () => this.#ask(bidder, `POST /api/bids/${bid}/cancel`, {}))
        add(1, () => this.#ask(owner, `POST /api/projects/${project}/cancel`, {}))
        add(1, () => backdateBid(bid, 73).catch(() => {}))
      }
      if (row.paid === 'paid' && row.status === 'in_progress') {
        if (!row.done) add(3, () => this.#ask(bidder, `POST /api/bids/${bid}/complete`, {}))
        add(3, () => this.#ask(owner, `POST /api/projects/${project}/complete`, {}))
      }
      if (row.paid === 'paid' && row.status === 'completed') {
        add(1, () => this.#ask(owner, `POST /api/projects/${project}/review`, ofCompany))
        add(1, () => this.#ask(bidder, `POST /api/projects/${project}/review`, ofOwner))
      }
    }
    return actions
  }

  /** Asks up to three times, until the outcome is known. */
  async #ask(person: Person, line: string, body: object): Promise<Answer> {
    const [method, path] = line.split(' ')
    const action = line.replaceAll(/\d+/g, ':id')
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#send(person, method, path, body)
      const counted = this.counts.get(action) ?? new Map<number, number>()
      this.counts.set(action, counted.set(answer.status, (counted.get(answer.status) ?? 0) + 1))
      if (!isUnknown(answer.status) || attempt === 3) return answer
      await wait(300 + this.random() * 1_500)
    }
  }

  async #send(person: Person, method: string, path: string, body: object): Promise<Answer> {
    const running = this.site.webs.filter((web) => web !== null)
    if (running.length === 0) return { status: 0, body: {} }
    const { port } = pick(this.random, running)
    try {
      const headers = bearerOf(person.sessionId)
      const late = wait(20_000, null, { ref: false })
      const answer = await Promise.race([exchange(method, path, { port, headers, body }), late])
      if (!answer) return { status: 0, body: {} }
      return { status: answer.status, body: JSON.parse(answer.body.toString() || '{}') }
    } catch {
      return { status: 0, body: {} }
    }
  }

  #claim(says: string, sql: string, values: (string | number)[], rows = 1) {
    this.claims.push({ says, sql, values, rows })
  }

  /** What has a key is there once if it was acknowledged, and not if it was refused. */
  #claimKeyed(table: 'projects' | 'messages', key: string, { status }: Answer) {
    if (isUnknown(status)) return
    const rows = status < 300 ? 1 : 0
    const says = `${table} ${key} answered ${status}`
    this.#claim(says, `select id from ${table} where client_id = ?`, [key], rows)
  }

  async #post() {
    const clientId = randomUUID().replaceAll('-', '')
    const photos = this.random() < 0.3 ? [await smallPhoto()] : []
    const form = { ...smallestForm, photos, clientId }
    const answer = await this.#ask(this.#people.owner, 'POST /api/projects', form)
    this.#claimKeyed('projects', clientId, answer)
  }

  async #write() {
    const clientId = randomUUID().replaceAll('-', '')
    const { owner, companies } = this.#people
    const body = { receiverId: owner.user.id, content: `About the sofa ${clientId}`, clientId }
    const answer = await this.#ask(companies[0], 'POST /api/messages', body)
    this.#claimKeyed('messages', clientId, answer)
  }

  async #bid(company: Person, project: number) {
    const body = { ...terms, amount: 100 + Math.floor(this.random() * 7_000) }
    const { status } = await this.#ask(company, `POST /api/projects/${project}/bids`, body)
    if (status >= 300 || status === 0) return
    const sql = 'select id from bids where project_id = ? and user_id = ? and amount = ?'
    const says = `a bid on project ${project} answered ${status}`
    this.#claim(says, sql, [project, company.user.id, body.amount])
  }

  async #accept(bid: number) {
    const { status } = await this.#ask(this.#people.owner, `POST /api/bids/${bid}/accept`, {})
    if (status !== 200) return
    const sql = "select id from audit_events where bid_id = ? and kind = 'bid_accepted'"
    this.#claim(`the acceptance of bid ${bid}`, sql, [bid])
  }

  async #withdraw(company: Person, bid: number) {
    const { status } = await this.#ask(company, `DELETE /api/bids/${bid}`, {})
    if (status !== 200) return
    const sql = "select id from bids where id = ? and status = 'cancelled'"
    this.#claim(`the withdrawal of bid ${bid}`, sql, [bid])
  }

  async #pay(company: Person, bid: number) {
    const { status, body } = await this.#ask(company, `POST /api/bids/${bid}/payment-intent`, {})
    if (status !== 200) return
    const clientSecret = String(body.clientSecret)
    const id = clientSecret.split('_secret_')[0]
    const card = this.random() < 0.8 ? testCards.success : testCards.declined
    await payByCard({ id, clientSecret }, card, this.site.providerUrl).catch(() => {})
    // Half of the browsers are closed here: the webhook or the reconciler settles.
    if (this.random() < 0.5) return
    const line = `POST /api/bids/${bid}/complete-payment`
    const answer = await this.#ask(company, line, { paymentIntentId: id })
    if (answer.status !== 200 || answer.body.status !== 'paid') return
    const sql = 'select p.id from payments p where p.intent_id = ? and p.status in (?, ?, ?)'
    const values = [id, 'succeeded', 'refund_pending', 'refunded']
    this.#claim(`the payment of bid ${bid}`, sql, values)
  }
}
