import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SessionSchema } from '#database/schema'
import { retention } from '#shared/accounts/retention'
import { NotSignedIn, SignInRefused } from '#exceptions/http_refusals'
import KnownNetwork from '#models/known_network'
import User from '#models/user'
import { columnsOf, PreparedRead } from '#services/database/prepared_read'
import { deleteInBatches } from '#services/queue/timer_batches'

/** Days until a session ends: after the last visit, and after signing in. */
const { sessionIdleDays: idleDays, sessionMaxDays: maxDays, consoleCodeHours } = retention

/** Sessions per user; a new one ends the oldest. */
const maxPerUser = 20

/** IP address and browser of the request. */
interface SessionOrigin {
  ip?: string
  userAgent?: string
  /** Signed in with a passkey, which counts as the code for the console. */
  verified?: boolean
}

/** SQL condition for a session that signs its user in. */
export const isValidSession = `(sessions.expires_at > now() and users.deleted_at is null
  and users.suspended_at is null)`

/** SQL: whether the console asks the session for a code first; false without two-step verification. */
export const codeIsDue = `(users.two_step_at is not null and (sessions.verified_at
  > now() - ${Number(consoleCodeHours)} * interval '1 hour') is not true)`

const newId = () => randomBytes(32).toString('base64url')
const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** The columns of a session besides those of its user. */
interface SessionColumns {
  sid: number
  seen: Date
  began: Date
  ends: Date
  needs_code: boolean
}

const withUser = new PreparedRead<SessionColumns & Record<string, unknown>>(
  () => `
    select ${columnsOf(User).join(', ')}, sessions.id as sid, sessions.last_seen_at as seen,
      sessions.created_at as began, sessions.expires_at as ends, ${codeIsDue} as needs_code
    from sessions join users on users.id = sessions.user_id
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

/** One signed-in browser or client. The bearer token and the cookie contain the same id. */
export default class Session extends SessionSchema {
  /** Days a cookie stays valid after the last visit. */
  static readonly cookieDays = idleDays

  /** What the table has instead of a session id. */
  static readonly hashOf = hashOf

  /** Whether the console asks for a code first: set up, and not entered in the last hours. */
  needsCode = false

  /**
   * Signs a user in and remembers the network. Stores the session only if the password is still
   * the one that `user` was read with, so a concurrent password change wins.
   *
   * @returns the session id: 32 random bytes as base64url; only its SHA-256 is stored
   * @throws SignInRefused (401) if the password was changed, or the account suspended or deleted
   */
  static async signIn(
    user: User,
    { ip, userAgent, verified = false }: SessionOrigin = {}
  ): Promise<string> {
    const sessionId = newId()
    const now = DateTime.utc()
    await db.transaction(async (trx) => {
      // The lock makes a user's sign-ins wait for each other and for a password change.
      const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
        `insert into sessions
           (session_id, user_id, user_agent, last_seen_at, expires_at, created_at, verified_at)
         select :hash, id, nullif(:userAgent, ''), :now, :expiresAt, :now,
           case when :verified and two_step_at is not null then now() end from users
         where id = :userId and password = :password
           and deleted_at is null and suspended_at is null
         for no key update
         returning id`,
        {
          hash: hashOf(sessionId),
          userId: user.id,
          password: user.password,
          userAgent: userAgent?.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 300) ?? '',
          verified,
          now: now.toSQL(),
          expiresAt: now.plus({ days: idleDays }).toSQL(),
        }
      )
      if (rows.length === 0) throw new SignInRefused()
      await this.#endOldest(user, trx)
      if (ip) await KnownNetwork.remember(user, ip, trx)
    })
    return sessionId
  }

  /** Keeps the user's newest `maxPerUser` sessions. */
  static async #endOldest(user: User, trx: TransactionClientContract) {
    await trx.rawQuery(
      `delete from sessions where user_id = :userId and id in (
         select id from sessions where user_id = :userId
         order by created_at desc, id desc offset :maxPerUser)`,
      { userId: user.id, maxPerUser }
    )
  }

  /** A user's sessions, most recently used first. */
  static ofUser(user: User) {
    return this.query()
      .where('userId', user.id)
      .where('expiresAt', '>', DateTime.utc().toSQL())
      .orderBy('lastSeenAt', 'desc')
      .orderBy('id', 'desc')
      .limit(maxPerUser)
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
   * The user and session for a session id, in one indexed query; null if it isn't valid. The user knows
   * the session, because a role counts only in one that needs no code.
   */
  static async findWithUser(sessionId: string): Promise<{ user: User; session: Session } | null> {
    const hash = hashOf(sessionId)
    const [row] = await withUser.rows({ hash })
    if (!row) return null

    const { sid, seen, began, ends, needs_code: needsCode, ...columns } = row
    const user = User.$createFromAdapterResult(columns)
    const session = this.$createFromAdapterResult({
      id: sid,
      session_id: hash,
      user_id: Number(columns.id),
      last_seen_at: seen,
      created_at: began,
      expires_at: ends,
    })
    if (!user || !session) return null
    session.needsCode = needsCode
    user.currentSession = session
    return { user, session }
  }

  /** Whether the console would ask a session for a code right now. */
  static async needsCode(id: number, trx: TransactionClientContract): Promise<boolean> {
    const { rows } = await trx.rawQuery<{ rows: { due: boolean }[] }>(
      `select ${codeIsDue} as due from sessions join users on users.id = sessions.user_id
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

  static async endAllOf(user: User, trx: TransactionClientContract) {
    await this.query({ client: trx }).where('userId', user.id).delete()
  }

  /** Ends all of a user's sessions except the one of this request. */
  static async endOthersOf(user: User, trx?: TransactionClientContract) {
    await this.query({ client: trx })
      .where('userId', user.id)
      .whereNot('id', user.currentSession?.id ?? 0)
      .delete()
  }

  /** Ends one of a user's sessions. Returns whether it existed. */
  static async endOneOf(user: User, id: number): Promise<boolean> {
    const ended = await this.query().where('userId', user.id).where('id', id).delete()
    return Number(ended) > 0
  }

  /** Removes expired sessions; run by the scheduler. */
  static async purgeExpired() {
    await deleteInBatches('sessions', 'expires_at < now()')
  }
}
