import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { CalendarFeedSchema } from '#database/schema'
import User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A user's calendar address. Anyone who has it can read the calendar. */
export default class CalendarFeed extends CalendarFeedSchema {
  static primaryKey = 'userId'

  static ofUser({ id }: User): Promise<CalendarFeed | null> {
    return this.find(id)
  }

  /**
   * Makes an address; an older one stops working.
   *
   * @returns the address with its token: 32 random bytes as base64url, of which only the SHA-256
   *   is stored
   * @throws NotSignedIn (401) if the session has just ended, or the account was deleted or suspended
   */
  static async issue(user: User): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await db.transaction(async (trx) => {
      await lockSignedIn(user, trx)
      await trx
        .insertQuery()
        .table('calendar_feeds')
        .insert({ user_id: user.id, token: hashOf(token), created_at: DateTime.utc().toSQL() })
        .onConflict('user_id')
        .merge()
    })
    return `${appUrl}/calendar/${token}.ics`
  }

  /** Turns the address off (idempotent). @returns whether there was one */
  static async revoke({ id }: User, trx?: TransactionClientContract): Promise<boolean> {
    const [deleted] = await this.query({ client: trx }).where('userId', id).delete()
    return Number(deleted) > 0
  }

  /** Whose calendar it is; null for an unknown token and for a suspended or deleted account. */
  static async userOf(token: string): Promise<User | null> {
    return User.query()
      .whereIn('id', this.query().where('token', hashOf(token)).select('userId'))
      .whereNull('deletedAt')
      .whereNull('suspendedAt')
      .first()
  }
}
