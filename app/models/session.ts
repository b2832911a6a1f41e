import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SessionSchema } from '#database/schema'
import { retention } from '#shared/accounts/retention'
import { NotSignedIn, SignInRefused } from '#exceptions/http_refusals'
import KnownNetwork from '#models/known_network'
import type Person from '#models/person'
import type Seat from '#models/seat'
import { seatColumns, seatFrom } from '#models/seat'
import { marketTodaySql } from '#models/project/visibility'
import User from '#models/user'
import { columnsOf, PreparedRead } from '#services/database/prepared_read'
import { deleteInBatches } from '#services/queue/timer_batches'

/** Days until a session ends: after the last visit, and after signing in. */
const { sessionIdleDays: idleDays, sessionMaxDays: maxDays, consoleCodeHours } = retention

/** Sessions per person; a new one ends the oldest. */
const maxPerPerson = 20

/** IP address and browser of the request. */
interface SessionOrigin {
  ip?: string
  userAgent?: string
  /** Signed in with a passkey: one that counts as the code, or any, which is a second factor without two-step verification. */
  verifiedBy?: 'code' | 'passkey'
}

/** SQL: sessions with their account, their person, and the person's seat in that account. */
export const sessionsWithSeats = `sessions join users on users.id = sessions.user_id
  join people on people.id = sessions.person_id
  join seats on seats.user_id = sessions.user_id and seats.person_id = sessions.person_id
    and seats.ended_at is null`

/** SQL condition for one of `sessionsWithSeats` that signs its person in. */
export const isValidSession = `(sessions.expires_at > now() and users.deleted_at is null
  and users.suspended_at is null and people.deleted_at is null and people.suspended_at is null)`

/** SQL: whether the console asks the session for a code first; false without two-step verification. */
export const codeIsDue = `(people.two_step_at is not null and (sessions.verified_at
  > now() - ${Number(consoleCodeHours)} * interval '1 hour') is not true)`

/** What a session still has to show before the person's seat counts. `setup`: the person has no second factor yet. */
export type MissingFactor = 'code' | 'passkey' | 'setup'

/**
 * SQL: the `MissingFactor` of a session; null if its seat counts. Someone with two-step verification enters a code once in
 * each session; the team's role asks for it by itself. An account that requires a second factor asks everyone for one.
 */
export const missingFactor = `case
  when not (coalesce(users.second_factor_from <= ${marketTodaySql}, false)
    or (people.two_step_at is not null and users.team_role is null)) then null
  when people.two_step_at is not null then case when sessions.verified_at is null then 'code' end
  when exists (select from passkeys where passkeys.person_id = people.id)
    then case when sessions.verified_at is null then 'passkey' end
  else 'setup' end`

const newId = () => randomBytes(32).toString('base64url')
const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** SQL: whether the person of `sessionsWithSeats` works in another account, too. */
const worksElsewhere = `exists (select from seats as others where others.person_id = people.id
  and others.id <> seats.id and others.ended_at is null)`

/** The columns of a session besides those of its account, seat and person. */
interface SessionColumns {
  sid: number
  seen: Date
  began: Date
  ends: Date
  needs_code: boolean
  missing_factor: MissingFactor | null
  works_elsewhere: boolean
}

const withUser = new PreparedRead<SessionColumns & Record<string, unknown>>(
  () => `
    select ${columnsOf(User).join(', ')}, ${seatColumns()},
      sessions.id as sid, sessions.last_seen_at as seen,
      sessions.created_at as began, sessions.expires_at as ends, ${codeIsDue} as needs_code,
      ${missingFactor} as missing_factor, ${worksElsewhere} as works_elsewhere
    from ${sessionsWithSeats}
    where sessions.session_id = :hash and ${isValidSession}`
)

/**
 * Extends the sessions of all requests that wait in one statement, because each commit waits for the
 * disk. Leaves out locked ones: another process is extending or ending them.
 */
const extensions = new PreparedRead<void>(
  () => `
    update sessions set last_seen_at = seen.at,
      expires_at = least(seen.at + interval '${idleDays} days', created_at + interval '${maxDays} days')
    from unnest((select :id::int[]), (select :at::timestamptz[])) as seen (id, at)
    where sessions.id = seen.id and sessions.id in (
      select id from sessions where id = any((select :id::int[])::int[])
      order by id for no key update skip locked)`
)

/**
 * Prevents the account of a seat from being deleted or suspended until the transaction ends.
 *
 * @throws SignInRefused (401) if it is
 */
async function lockAccountOf(seatId: number, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `select users.id from users join seats on seats.user_id = users.id
     where seats.id = ? and users.deleted_at is null and users.suspended_at is null
     for key share of users`,
    [seatId]
  )
  if (rows.length === 0) throw new SignInRefused()
}

/** One signed-in browser or client. The bearer token and the cookie contain the same id. */
export default class Session extends SessionSchema {
  /** Days a cookie stays valid after the last visit. */
  static readonly cookieDays = idleDays

  /** What the table has instead of a session id. */
  static readonly hashOf = hashOf

  /** Whether the console asks for a code first: set up, and not entered in the last hours. */
  needsCode = false

  /** What it still has to show before the seat counts; null if nothing. */
  missingFactor: MissingFactor | null = null
  /** Whether the person works in another account, too. */
  worksElsewhere = false

  /**
   * Signs a person in to an account and remembers the network. Stores the session only if the password
   * is still the one that the person was read with, so a concurrent password change wins.
   *
   * @param seat  with its person
   * @returns the session id: 32 random bytes as base64url; only its SHA-256 is stored
   * @throws SignInRefused (401) if the password was changed, the seat has ended, or the account or the person was
   *   suspended or deleted
   */
  static async signIn(
    { id: seatId, person }: Seat,
    { ip, userAgent, verifiedBy }: SessionOrigin = {}
  ): Promise<string> {
    const sessionId = newId()
    const now = DateTime.utc()
    await db.transaction(async (trx) => {
      // The locks make a person's sign-ins wait for each other, for a new password and for a suspension.
      await lockAccountOf(seatId, trx)
      const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
        `insert into sessions (session_id, user_id, person_id, user_agent, last_seen_at, expires_at, created_at,
           verified_at)
         select :hash, seats.user_id, people.id, nullif(:userAgent, ''), :now, :expiresAt, :now,
           case when (:verifiedBy = 'code' and people.two_step_at is not null)
             or (:verifiedBy = 'passkey' and people.two_step_at is null)
             then now() end
         from seats join people on people.id = seats.person_id
         where seats.id = :seatId and seats.ended_at is null
           and people.password = :password and people.deleted_at is null and people.suspended_at is null
         for no key update of people
         returning id`,
        {
          hash: hashOf(sessionId),
          seatId,
          password: person.password,
          userAgent: userAgent?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300) ?? '',
          verifiedBy: verifiedBy ?? '',
          now: now.toSQL(),
          expiresAt: now.plus({ days: idleDays }).toSQL(),
        }
      )
      if (rows.length === 0) throw new SignInRefused()
      await this.#endOldest(person, trx)
      if (ip) await KnownNetwork.remember(person, ip, { seatId, trx })
    })
    return sessionId
  }

  /**
   * Moves the session of the request to another account of its person, with a new id. Its browser has to subscribe to
   * push notifications again.
   *
   * @param seat  the person's own, in the other account
   * @returns the new session id
   * @throws SignInRefused (401) if the seat has ended, or the account was suspended or deleted
   * @throws NotSignedIn (401) if the session has ended
   */
  static async move(
    { currentSession }: User,
    { id: seatId }: Pick<Seat, 'id'>,
    trx: TransactionClientContract
  ): Promise<string> {
    await lockAccountOf(seatId, trx)
    const { id, sessionId: former } = currentSession!
    const sessionId = newId()
    const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
      `update sessions set session_id = :hash, user_id = seats.user_id
       from seats
       where sessions.id = :id and sessions.session_id = :former and seats.id = :seatId
         and seats.person_id = sessions.person_id and seats.ended_at is null
       returning sessions.id`,
      { hash: hashOf(sessionId), id, former, seatId }
    )
    if (rows.length === 0) throw new NotSignedIn()
    await trx.from('push_subscriptions').where('session_id', id).delete()
    return sessionId
  }

  /** Keeps the person's newest `maxPerPerson` sessions. */
  static async #endOldest({ id }: Person, trx: TransactionClientContract) {
    await trx.rawQuery(
      `delete from sessions where person_id = :id and id in (
         select id from sessions where person_id = :id
         order by created_at desc, id desc offset :maxPerPerson)`,
      { id, maxPerPerson }
    )
  }

  /** A person's sessions, most recently used first. */
  static ofPerson(person: Pick<Person, 'id'>) {
    return this.query()
      .where('personId', person.id)
      .where('expiresAt', '>', DateTime.utc().toSQL())
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxPerPerson)
  }

  /**
   * Gives a session a new id; the previous one stops working.
   *
   * @returns the new id, or null if the session has ended
   */
  static async renew(
    { id, sessionId: former }: Session,
    trx: TransactionClientContract
  ): Promise<string | null> {
    const sessionId = newId()
    const renewed = await trx
      .from('sessions')
      .where({ id, session_id: former })
      .update({ session_id: hashOf(sessionId) }, ['id'])
    return renewed.length === 1 ? sessionId : null
  }

  /**
   * Keeps the session of the request until the transaction ends. Every action calls it that gives access or
   * takes away what protects it: the session may have ended while the action waited, by a new password, the
   * restored address or on another device. Commands and timers have no session.
   *
   * @throws NotSignedIn (401) if the session has ended, or has a new id
   */
  static async lockOf({ currentSession }: User, trx: TransactionClientContract) {
    if (!currentSession) return
    const { id, sessionId } = currentSession
    const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
      'select id from sessions where id = ? and session_id = ? for key share',
      [id, sessionId]
    )
    if (rows.length === 0) throw new NotSignedIn()
  }

  /**
   * The account and session for a session id, in one indexed query; null if it isn't valid. The account knows
   * the session, because a role counts only in one that needs no code, and the seat of the person who signed in.
   */
  static async findWithUser(sessionId: string): Promise<{ user: User; session: Session } | null> {
    const hash = hashOf(sessionId)
    const [row] = await withUser.rows({ hash })
    if (!row) return null

    const {
      sid,
      seen,
      began,
      ends,
      needs_code: needsCode,
      missing_factor: missing,
      works_elsewhere,
      ...columns
    } = row
    const user = User.$createFromAdapterResult(columns)
    if (!user) return null
    user.seat = seatFrom(columns)
    const session = this.$createFromAdapterResult({
      id: sid,
      session_id: hash,
      user_id: user.id,
      person_id: user.person.id,
      last_seen_at: seen,
      created_at: began,
      expires_at: ends,
    })
    if (!session) return null
    session.needsCode = needsCode
    session.missingFactor = missing
    session.worksElsewhere = works_elsewhere
    user.currentSession = session
    return { user, session }
  }

  /** Whether the console would ask a session for a code right now. */
  static async needsCode(id: number, trx: TransactionClientContract): Promise<boolean> {
    const { rows } = await trx.rawQuery<{ rows: { due: boolean }[] }>(
      `select ${codeIsDue} as due from sessions join people on people.id = sessions.person_id
       where sessions.id = ?`,
      [id]
    )
    return rows[0]?.due ?? false
  }

  /** Extends the session; writes at most once a minute. */
  extend() {
    return Session.extend(this.id, this.lastSeenAt.toJSDate())
  }

  /** Extends the session with this id, which was last seen at `lastSeenAt`, like `extend()`. */
  static async extend(id: number, lastSeenAt: Date) {
    if (Date.now() - lastSeenAt.getTime() < 60_000) return
    await extensions.shared({ id, at: new Date() })
  }

  /** Ends the session with this id, for both bearer token and cookie. */
  static async end(sessionId: string) {
    await this.query().where('sessionId', hashOf(sessionId)).delete()
  }

  /** Ends all sessions in an account. */
  static async endAllIn(user: User, trx: TransactionClientContract) {
    await this.query({ client: trx }).where('userId', user.id).delete()
  }

  /** Ends all sessions of a person, in each account. */
  static async endAllOf(person: Person, trx: TransactionClientContract) {
    await this.query({ client: trx }).where('personId', person.id).delete()
  }

  /** Ends all sessions of the person except the one of this request. */
  static async endOthersOf({ person, currentSession }: User, trx?: TransactionClientContract) {
    await this.query({ client: trx })
      .where('personId', person.id)
      .whereNot('id', currentSession?.id ?? 0)
      .delete()
  }

  /** Ends one of a person's sessions. Returns whether it existed. */
  static async endOneOf(person: Person, id: number): Promise<boolean> {
    const ended = await this.query().where('personId', person.id).where('id', id).delete()
    return Number(ended) > 0
  }

  /** Removes expired sessions; run by the scheduler. */
  static async purgeExpired() {
    await deleteInBatches('sessions', 'expires_at < now()')
  }
}
