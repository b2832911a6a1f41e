import { createHash, randomBytes } from 'node:crypto'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import AdminCreate from '#commands/admin_create'
import BidsExpire from '#commands/bids_expire'
import ProjectsAutocomplete from '#commands/projects_autocomplete'
import { call, type Reply, type Said } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import type { Person as Caller } from '#tests/helpers/people'
import { Market, names, roleOf, type Bid, type Name, type Person } from './model.js'

const password = 'correct horse battery'

/** A number that no row has. */
export const nobodys = 2_000_000_000

/** The address that inquiries of a market come from. */
export const inquirerOf = ({ city }: Market) =>
  `${city.toLowerCase().replace(' ', '')}@stagely.example`

/** Runs a command of the application, without what it prints. */
async function run(command: Parameters<typeof ace.create>[0], args: string[] = []) {
  const made = await ace.create(command, args)
  made.ui.switchMode('silent')
  await made.exec()
}

type Row = Record<string, unknown>

/** The accounts and sign-ins as registration leaves them; each market works with copies. */
export type Cast = Record<Name, { user: Row; session: Row }>

/** A stored row without its number and without what the database generates. */
async function rowToCopy(table: 'users' | 'sessions', where: object): Promise<Row> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select column_name as name from information_schema.columns
      where table_name = ? and is_generated = 'NEVER' and column_name <> 'id'`,
    [table]
  )
  const row = await db.from(table).where(where).firstOrFail()
  return Object.fromEntries(rows.map(({ name }) => [name, row[name]]))
}

/** Registers one person of each name by the API, and makes Ada an administrator. */
export async function registerCast(): Promise<Cast> {
  const cast = {} as Cast
  for (const name of names) {
    const email = `${name.toLowerCase()}@stagely.example`
    const { status, body } = await call<Said & { user: { id: number } }>(
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

let copies = 0
/** Letters only, as a title may have no digits. */
const word = (number: number): string =>
  number < 26
    ? String.fromCharCode(97 + number)
    : word(Math.floor(number / 26) - 1) + word(number % 26)

/** Copies of the registered accounts with sign-ins of their own: no password has to be hashed. */
async function copiesOf(cast: Cast, suffix: string): Promise<Record<Name, Person>> {
  const users = names.map((name) => ({
    ...cast[name].user,
    email: `${name.toLowerCase()}.${suffix}@stagely.example`,
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
      standing: 'active',
      isSignedIn: true,
      password,
      blocks: new Set(),
      offersBy: '',
    }
  }
  const sessions = Object.values(people).map(({ name, id, sessionId }) => ({
    ...cast[name].session,
    user_id: id,
    session_id: createHash('sha256').update(sessionId).digest('hex'),
  }))
  await db.table('sessions').multiInsert(sessions)
  return people
}

/** Timers and reconciler look at the whole database, so one market at a time may need them. */
let clock: Promise<void> = Promise.resolve()

const momentsOfBids = [
  'created_at',
  'selected_at',
  'payment_due_at',
  'payment_declined_at',
  'paid_at',
  'stager_completed_at',
  'revised_at',
  'closed_at',
  'revisions_since',
  'rebids_since',
]

const shift = (table: string, columns: string[], by: string, where: string) =>
  `update ${table} set ${columns.map((name) => `${name} = ${name} - ${by}`).join(', ')} where ${where}`

/** One market in the database, and the two servers through which its people reach it. */
export class Stage {
  #letClockGo: (() => void) | null = null

  private constructor(
    readonly market: Market,
    /** The server that is asked. */
    public port: number,
    /** Whether known disagreements are passed over. */
    readonly tolerates: boolean
  ) {}

  static async open(cast: Cast, port: number, tolerates: boolean): Promise<Stage> {
    copies += 1
    const suffix = word(copies)
    const people = await copiesOf(cast, suffix)
    return new Stage(new Market(people, `Town ${suffix}`), port, tolerates)
  }

  close() {
    this.#releaseClock()
  }

  async ask<Body = Said>(
    person: Person | null,
    line: string,
    body?: unknown
  ): Promise<Reply<Body>> {
    const [method, path] = line.split(' ')
    const as = person ? ({ sessionId: person.sessionId } as Caller) : undefined
    const { status, headers, text } = await send(method, path, { as, body, port: this.port })
    return { status, headers, body: JSON.parse(text || '{}') }
  }

  async refund(actor: Person | null, bid: Bid): Promise<Reply<Said>> {
    const row = await db.from('payments').where('bid_id', bid.id).orderBy('id', 'desc').first()
    const line = `POST /api/admin/payments/${row?.id ?? nobodys}/refund`
    return this.ask(actor, line, { reason: 'duplicate' })
  }

  async endSession(actor: Person | null, person: Person): Promise<Reply<Said>> {
    const row = await db.from('sessions').where('user_id', person.id).orderBy('id', 'desc').first()
    return this.ask(actor, `DELETE /api/users/${person.id}/sessions/${row?.id ?? nobodys}`)
  }

  async readNotification(actor: Person | null, person: Person): Promise<Reply<Said>> {
    const rows = db.from('notifications').where('user_id', person.id).orderBy('id', 'desc')
    return this.ask(actor, `POST /api/notifications/${(await rows.first())?.id ?? nobodys}/read`)
  }

  async answerInquiry(actor: Person | null): Promise<Reply<Said>> {
    const email = inquirerOf(this.market)
    const row = await db.from('contact_messages').where('email', email).first()
    return this.ask(actor, `PATCH /api/admin/contact-messages/${row?.id ?? nobodys}`, {
      status: 'answered',
    })
  }

  /** Moves everything of this market into the past, and runs the timers unless they are late. */
  async letPass(hours: number, isLate: boolean) {
    await this.#takeClock()
    const by = `make_interval(hours => ${hours})`
    const own = this.#ids()
    await db.rawQuery(shift('bids', momentsOfBids, by, `id in (${own.bids})`))
    if (isLate) return
    for (const command of [BidsExpire, ProjectsAutocomplete]) {
      await run(command)
    }
    this.#releaseClock()
  }

  /** The reconciler looks at payments that are half a minute old: these are, for a moment. */
  async reconcile(actor: Person | null): Promise<Reply<Said>> {
    const isHeld = this.#letClockGo !== null
    await this.#takeClock()
    const { bids } = this.#ids()
    const where = `bid_id in (${bids})`
    await db.rawQuery(shift('payments', ['created_at'], "interval '5 minutes'", where))
    const reply = await this.ask(actor, 'POST /api/admin/reconciliations')
    await db.rawQuery(shift('payments', ['created_at'], "interval '-5 minutes'", where))
    if (!isHeld) this.#releaseClock()
    return reply
  }

  #ids() {
    const ids = this.market.bids.map(({ id }) => id)
    return { bids: [0, ...ids].join(', ') }
  }

  async #takeClock() {
    if (this.#letClockGo) return
    const before = clock
    let letGo = () => {}
    clock = new Promise((resolve) => (letGo = resolve))
    await before
    this.#letClockGo = letGo
  }

  #releaseClock() {
    this.#letClockGo?.()
    this.#letClockGo = null
  }
}
