import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import AdminCreate from '#commands/admin_create'
import BidsExpire from '#commands/bids_expire'
import PaymentsReconcile from '#commands/payments_reconcile'
import ProjectsAutocomplete from '#commands/projects_autocomplete'
import { releaseDueReviews } from '#models/review/release'
import { eraseOldAccess } from '#models/staging/timers'
import { call, type Reply, type ResponseFields } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { callProvider } from '#tests/helpers/payments'
import type { Person as Caller } from '#tests/helpers/people'
import { moveCompletion } from '#tests/helpers/reviews'
import { moveStaging, storedStaging } from '#tests/helpers/stagings'
import {
  isOverdue,
  isUnconfirmed,
  Market,
  names,
  roleOf,
  type Bid,
  type Name,
  type Person,
} from './model.js'

const password = 'correct horse battery'

/** An id that no row has. */
export const unknownId = 2_000_000_000

/** Runs an ace command without its output. */
async function run(command: Parameters<typeof ace.create>[0], args: string[] = []) {
  const made = await ace.create(command, args)
  made.ui.switchMode('silent')
  await made.exec()
}

type Row = Record<string, unknown>

/** Accounts and sessions as registration leaves them; each market works with copies. */
export type Cast = Record<Name, { user: Row; session: Row }>

/** A stored row without its id and generated columns. */
async function rowToCopy(table: 'users' | 'sessions', where: object): Promise<Row> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select column_name as name from information_schema.columns
      where table_name = ? and is_generated = 'NEVER' and column_name <> 'id'`,
    [table]
  )
  const row = await db.from(table).where(where).firstOrFail()
  return Object.fromEntries(rows.map(({ name }) => [name, row[name]]))
}

/** Registers one person of each name through the API, and makes Ada an admin. */
export async function registerCast(): Promise<Cast> {
  const cast = {} as Cast
  for (const name of names) {
    const email = `${name.toLowerCase()}@stagely.example`
    const { status, body } = await call<ResponseFields & { user: { id: number } }>(
      null,
      'POST /api/auth/register',
      {
        email,
        password,
        name: `${name} Person`,
        userType: roleOf(name) === 'company' ? 'staging_company' : 'realtor',
        company: `${name} Staging`,
        phone: '8285550100',
        agreeToTerms: true,
      }
    )
    if (status !== 201) throw new Error(`Registration answered ${status}: ${body.message}`)
    if (roleOf(name) === 'admin') await run(AdminCreate, [email])
    const user = await rowToCopy('users', { id: body.user.id })
    cast[name] = { user, session: await rowToCopy('sessions', { user_id: body.user.id }) }
  }
  return cast
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

function newToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** An address on the loopback network for each market. */
const networkOf = (number: number) => `127.1.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`

/** Those who have confirmed their address when a sequence starts. */
const confirmed: Name[] = ['Omar', 'Cole', 'Ada']

let copies = 0
/** Letters only, as titles may have no digits. */
const word = (number: number): string =>
  number < 26
    ? String.fromCharCode(97 + number)
    : word(Math.floor(number / 26) - 1) + word(number % 26)

/** Copies of the registered accounts with their own sessions, so no password has to be hashed. */
async function copiesOf(cast: Cast, suffix: string): Promise<Record<Name, Person>> {
  const users = names.map((name) => ({
    ...cast[name].user,
    email: `${name.toLowerCase()}.${suffix}@stagely.example`,
    email_confirmed: confirmed.includes(name),
    username: `${name}${suffix}`,
    stager_identifier: roleOf(name) === 'company' ? `CreativeStager${name}${suffix}` : null,
  }))
  const inserted: { id: number }[] = await db.table('users').multiInsert(users).returning(['id'])
  const people = {} as Record<Name, Person>
  for (const [place, name] of names.entries()) {
    people[name] = {
      name,
      role: roleOf(name),
      id: inserted[place].id,
      email: users[place].email,
      sessionId: randomBytes(32).toString('base64url'),
      status: 'active',
      isMuted: false,
      hasReceiptDetails: false,
      isRenamed: false,
      hasIntroduction: false,
      isSignedIn: true,
      password,
      isConfirmed: confirmed.includes(name),
      isAddressReused: false,
      formerEmail: null,
      blocks: new Set(),
      favorites: new Set(),
      templates: new Map(),
    }
  }
  const seats: { user_id: number; person_id: number }[] = await db.from('seats').whereIn(
    'user_id',
    inserted.map(({ id }) => id)
  )
  const personOf = new Map(seats.map((seat) => [seat.user_id, seat.person_id]))
  const sessions = Object.values(people).map(({ name, id, sessionId }) => ({
    ...cast[name].session,
    user_id: id,
    person_id: personOf.get(id),
    session_id: hashOf(sessionId),
  }))
  await db.table('sessions').multiInsert(sessions)
  return people
}

/** Timers and reconciler work on the whole database, so only one market at a time may use them. */
let clock: Promise<void> = Promise.resolve()

/** In so many days every term is over that was agreed on in a sequence. */
export const daysToEnd = 300

const momentsOfBids = [
  'created_at',
  'selected_at',
  'payment_due_at',
  'payment_declined_at',
  'paid_at',
  'stager_completed_at',
  'revised_at',
  'closed_at',
  'acceptance_undone_at',
  'revisions_since',
  'rebids_since',
]

const shift = (table: string, columns: string[], by: string, where: string) =>
  `update ${table} set ${columns.map((name) => `${name} = ${name} - ${by}`).join(', ')} where ${where}`

/** One market in the database, and the two servers its people use. */
export class Stage {
  /** Once this market has the clock, a function that passes it on. */
  #turn: Promise<() => void> | null = null

  readonly #agent = new Agent({ keepAlive: true })
  /** Its own network, as some limits count by network. */
  readonly #network = networkOf(copies)

  private constructor(
    /** The model; replaced after calls that ran at once. */
    public market: Market,
    /** The server that receives requests. */
    public port: number
  ) {}

  static async open(cast: Cast, port: number): Promise<Stage> {
    copies += 1
    const suffix = word(copies)
    const people = await copiesOf(cast, suffix)
    return new Stage(new Market(people, `Town ${suffix}`), port)
  }

  /** Reports notify every admin, so those of ended markets are none anymore. */
  async close() {
    this.#passClock()
    this.#agent.destroy()
    const ids = Object.values(this.market.people).map(({ id }) => id)
    await db.from('users').whereIn('id', ids).whereNotNull('team_role').update({ team_role: null })
  }

  async ask<Body = ResponseFields>(
    person: Person | null,
    line: string,
    body?: unknown,
    port = this.port
  ): Promise<Reply<Body>> {
    const [method, path] = line.split(' ')
    const as = person ? ({ sessionId: person.sessionId } as Caller) : undefined
    const { status, headers, text } = await send(method, path, {
      as,
      body,
      port,
      from: this.#network,
      agent: this.#agent,
    })
    return { status, headers, body: JSON.parse(text || '{}') }
  }

  async refund(actor: Person | null, bid: Bid): Promise<Reply<ResponseFields>> {
    const { port } = this
    const row = await db
      .from('payments')
      .where('bid_id', bid.id)
      .orderByRaw("status = 'succeeded' desc, id desc")
      .first()
    const line = `POST /api/admin/payments/${row?.id ?? unknownId}/refund`
    return this.ask(actor, line, { reason: 'duplicate' }, port)
  }

  /** Decides the report about the owner of the bid. */
  async decideOwnerReport(actor: Person | null, bid: Bid, outcome: string) {
    const line = `POST /api/admin/owner-reports/${bid.ownerReport?.id ?? unknownId}/decision`
    return this.ask(actor, line, { outcome, reason: 'Looked at it' })
  }

  /** Answers the newest report of the bid's agreement. */
  async decideAgreementReport(actor: Person | null, bid: Bid): Promise<Reply<ResponseFields>> {
    const { port } = this
    const row = await db
      .from('agreement_reports as r')
      .join('agreement_versions as v', 'v.id', 'r.version_id')
      .join('agreements as a', 'a.id', 'v.agreement_id')
      .where('a.bid_id', bid.id)
      .orderBy('r.id', 'desc')
      .select('r.id')
      .first()
    const line = `POST /api/admin/agreement-reports/${row?.id ?? unknownId}/decision`
    return this.ask(actor, line, { reason: 'Looked at it' }, port)
  }

  async endSession(actor: Person | null, person: Person): Promise<Reply<ResponseFields>> {
    const row = await db.from('sessions').where('user_id', person.id).orderBy('id', 'desc').first()
    return this.ask(actor, `DELETE /api/users/${person.id}/sessions/${row?.id ?? unknownId}`)
  }

  /** Stripe makes an intent for a bid, but the response is lost, as after a crash. */
  async loseResponse(bid: Bid, amount: number) {
    const reference = randomUUID()
    const by = "interval '2 minutes'"
    // The intent is two minutes old, so what led to it is older.
    await db.rawQuery(shift('bids', momentsOfBids, by, `id = ${bid.id}`))
    const [{ id: paymentId }] = await db
      .table('payments')
      .insert({
        bid_id: bid.id,
        attempt: 1,
        reference,
        amount,
        currency: 'usd',
        status: 'created',
        created_at: new Date(Date.now() - 120_000),
        updated_at: new Date(),
      })
      .returning(['id'])
    const { id, client_secret: clientSecret } = await callProvider('/v1/payment_intents', {
      'amount': String(amount),
      'currency': 'usd',
      'metadata[bid_id]': String(bid.id),
      'metadata[payment_id]': String(paymentId),
      'metadata[reference]': reference,
    })
    return { id, clientSecret }
  }

  /** The public identifier of a company; one that nobody has for others. */
  async identifierOf({ id }: Person): Promise<string> {
    const row = await db.from('users').where('id', id).first()
    return row?.stager_identifier ?? 'CreativeStager0'
  }

  /** The token of a reset link, as if the email had arrived. */
  async resetToken({ email }: Person): Promise<string> {
    const { token, hash } = newToken()
    await db.from('password_resets').whereRaw('lower(email) = lower(?)', [email]).delete()
    await db.table('password_resets').insert({
      email,
      token: hash,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 3_500_000),
    })
    return token
  }

  /** The token of the link that confirms an address, as if the email had arrived. */
  async confirmationToken({ id, email }: Person): Promise<string> {
    const { token, hash } = newToken()
    await db.from('email_links').where({ user_id: id, kind: 'confirm' }).delete()
    await db.table('email_links').insert({
      user_id: id,
      kind: 'confirm',
      email,
      token: hash,
      created_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    return token
  }

  /** The token of the latest link that the former address received. */
  async restoreToken({ id }: Person, email: string): Promise<string> {
    const { token, hash } = newToken()
    const links = db.from('email_links').where({ user_id: id, kind: 'restore', email })
    const link = await links.whereNull('used_at').orderBy('id', 'desc').first()
    if (!link) throw new Error(`No link restores the address ${email} (R82)`)
    await db.from('email_links').where('id', link.id).update({ token: hash })
    return token
  }

  /**
   * Lets other markets use the clock, unless a timer has something left to do in this one: the timers
   * of the others would do it.
   */
  endStep() {
    const isDue = (bid: Bid) => isOverdue(bid) || isUnconfirmed(bid)
    if (!this.market.bids.some(isDue)) this.#passClock()
  }

  /** Moves everything in this market into the past, and runs the timers unless `isLate`. */
  async letPass(hours: number, isLate: boolean) {
    await this.#takeClock()
    const by = `make_interval(hours => ${hours})`
    const own = this.#ids()
    await db.rawQuery(shift('bids', momentsOfBids, by, `id in (${own.bids})`))
    const reports = ['released_at', 'created_at', 'decided_at']
    await db.rawQuery(shift('owner_reports', reports, by, `bid_id in (${own.bids})`))
    // Whether the owner wrote before or after the fee was paid stays as it was.
    await db.rawQuery(shift('messages', ['created_at'], by, `sender_id in (${own.people})`))
    if (isLate) return
    await run(BidsExpire)
    await run(ProjectsAutocomplete)
  }

  async expireSelections() {
    await this.#takeClock()
    await run(BidsExpire)
  }

  async completeProjects() {
    await this.#takeClock()
    await run(ProjectsAutocomplete)
  }

  reconcileByTimer = () => this.#withOldPayments(() => run(PaymentsReconcile))

  reconcile(actor: Person | null): Promise<Reply<ResponseFields>> {
    const { port } = this
    return this.#withOldPayments(() =>
      this.ask(actor, 'POST /api/admin/reconciliations', undefined, port)
    )
  }

  /** The reconciler asks about payments older than half a minute: these are, those of others aren't. */
  async #withOldPayments<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#takeClock()
    const where = `bid_id in (${this.#ids().bids})`
    await db.rawQuery(
      `update payments set created_at = now() where intent_id is not null and not ${where}`
    )
    const by = "interval '5 minutes'"
    const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
      `${shift('payments', ['created_at'], by, where)} returning id`
    )
    const aged = [0, ...rows.map(({ id }) => id)].join(', ')
    try {
      return await work()
    } finally {
      await db.rawQuery(shift('payments', ['created_at'], `-${by}`, `id in (${aged})`))
    }
  }

  /**
   * The dates of a bid's staging pass, unless the job has ended before, and the timer runs.
   *
   * @returns what is stored of its access
   */
  async passTerm({ id, status }: Bid): Promise<string | null> {
    await this.#takeClock()
    if (status !== 'cancelled') await moveStaging(id, -daysToEnd)
    await db.rawQuery(
      `update stagings set access_changed_at = access_changed_at - make_interval(days => :days)
        where bid_id = :id`,
      { days: daysToEnd, id }
    )
    await eraseOldAccess()
    return (await storedStaging(id))?.access ?? null
  }

  /** Two weeks pass since the completion of a bid's project, and the timer runs. */
  async passReviewTime({ project }: Bid) {
    await this.#takeClock()
    await moveCompletion(project.id, 14)
    await releaseDueReviews()
  }

  #ids() {
    const ids = this.market.bids.map(({ id }) => id)
    const people = Object.values(this.market.people).map(({ id }) => id)
    return { bids: [0, ...ids].join(', '), people: people.join(', ') }
  }

  async #takeClock() {
    this.#turn ??= this.#nextTurn()
    await this.#turn
  }

  async #nextTurn() {
    const before = clock
    const { promise, resolve } = Promise.withResolvers<void>()
    clock = promise
    await before
    return resolve
  }

  #passClock() {
    void this.#turn?.then((pass) => pass())
    this.#turn = null
  }
}
