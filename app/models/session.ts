import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SessionSchema } from '#database/schema'
import User from '#models/user'

/** R33: thirty days from the last visit, ninety from signing in. */
const idleDays = 30
const absoluteDays = 90

const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest('hex')

/** A sign-in on one device: the one authority for the bearer and for the cookie (R33). */
export default class Session extends SessionSchema {
  /** Days a cookie may outlive the last visit. */
  static readonly cookieDays = idleDays

  /**
   * Signs a person in.
   *
   * @returns the id to hand out: 32 random bytes as base64url; only its SHA-256 is stored
   */
  static async begin(user: User, trx?: TransactionClientContract): Promise<string> {
    const sessionId = randomBytes(32).toString('base64url')
    const now = DateTime.utc()
    await this.create(
      {
        sessionId: hashOf(sessionId),
        userId: user.id,
        lastSeenAt: now,
        expiresAt: now.plus({ days: idleDays }),
      },
      { client: trx }
    )
    return sessionId
  }

  /** The signed-in person behind a presented id, in one indexed read; null when it is not valid. */
  static async personBehind(sessionId: string): Promise<{ user: User; session: Session } | null> {
    const row = await db
      .from('sessions')
      .join('users', 'users.id', 'sessions.user_id')
      .where('sessions.session_id', hashOf(sessionId))
      .where('sessions.expires_at', '>', db.raw('now()'))
      .whereNull('users.deleted_at')
      .whereNull('users.suspended_at')
      .select('users.*')
      .select(
        db.raw(
          'sessions.id as sid, sessions.last_seen_at as seen, sessions.created_at as began, sessions.expires_at as ends'
        )
      )
      .first()
    if (!row) return null

    const { sid, seen, began, ends, ...columns } = row
    const user = User.$createFromAdapterResult(columns)
    const session = this.$createFromAdapterResult({
      id: sid,
      session_id: '',
      user_id: columns.id,
      last_seen_at: seen,
      created_at: began,
      expires_at: ends,
    })
    return user && session ? { user, session } : null
  }

  /** Slides the end of the session; writes at most once a minute. */
  async touch() {
    const now = DateTime.utc()
    if (now.diff(this.lastSeenAt, 'minutes').minutes < 1) return
    const idleEnd = now.plus({ days: idleDays })
    const absoluteEnd = this.createdAt.plus({ days: absoluteDays })
    await db
      .from('sessions')
      .where('id', this.id)
      .update({ last_seen_at: now.toSQL(), expires_at: DateTime.min(idleEnd, absoluteEnd).toSQL() })
  }

  /** Ends the sign-in that a presented id belongs to, bearer and cookie at once. */
  static async end(sessionId: string) {
    await this.query().where('sessionId', hashOf(sessionId)).delete()
  }

  /** Ends every sign-in of a person, and forgets long expired ones of everybody. */
  static async endAllOf(user: User, trx: TransactionClientContract) {
    await this.query({ client: trx }).where('userId', user.id).delete()
  }

  /** Ends every sign-in of a person but the one of this request. */
  static async endOthersOf(user: User, trx: TransactionClientContract) {
    await this.query({ client: trx })
      .where('userId', user.id)
      .whereNot('id', user.currentSession?.id ?? 0)
      .delete()
  }

  /** Removes expired sign-ins; run by the scheduler. */
  static async purgeExpired() {
    await this.query().where('expiresAt', '<', DateTime.utc().toSQL()).delete()
  }
}
