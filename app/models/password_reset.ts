import { createHash, randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { appUrl } from '#config/app'
import { PasswordResetSchema } from '#database/schema'
import { retention } from '#shared/accounts/retention'
import { refuseIf } from '#lifecycles/lifecycle'
import { linkRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import CalendarFeed from '#models/calendar_feed'
import Passkey from '#models/passkey'
import Person, { lockPerson } from '#models/person'
import Session from '#models/session'
import { hashPassword } from '#models/person/password'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'
import { deleteInBatches } from '#services/queue/timer_batches'

const validHours = retention.passwordResetHours
/** How long a new link can't replace this one. */
const replaceableAfterMinutes = 2

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A single-use link for setting a new password, valid for an hour. */
export default class PasswordReset extends PasswordResetSchema {
  /**
   * Issues a link for an address; an older link stops working. Does the same for an address without
   * an account: the job that sends the email looks up the account, so no response reveals whether
   * there is one.
   *
   * Keeps a link that is less than two minutes old, so that nobody can invalidate someone else's
   * link by requesting new ones.
   *
   * @returns the token: 32 random bytes as base64url; only its SHA-256 is stored. Null if a recent
   *   link is kept
   */
  static async issue(email: string, client?: TransactionClientContract): Promise<string | null> {
    const store = async (trx: TransactionClientContract) => {
      const made = await this.#make(email, trx)
      if (!made) return null
      const sealedToken = sealToken('SendPasswordReset', made.token)
      await queueEmail(trx, 'SendPasswordReset', { resetId: made.id, sealedToken })
      return made.token
    }
    return client ? store(client) : db.transaction(store)
  }

  /** The same without the email: the caller delivers the link. */
  static async issueUnsent(email: string, trx: TransactionClientContract): Promise<string | null> {
    const made = await this.#make(email, trx)
    return made?.token ?? null
  }

  static async #make(email: string, trx: TransactionClientContract) {
    const token = randomBytes(32).toString('base64url')
    const id = await this.#replace(email, hashOf(token), trx)
    return id === null ? null : { id, token }
  }

  /** Whether an address has a link that is too recent to be replaced. */
  static async isRecent(email: string): Promise<boolean> {
    const recent = await this.query()
      .whereRaw('lower(email) = ?', [email.toLowerCase()])
      .where('used', false)
      .where('createdAt', '>', this.#recentSince())
      .first()
    return recent !== null
  }

  static #recentSince() {
    return DateTime.utc().minus({ minutes: replaceableAfterMinutes }).toSQL()
  }

  /** One statement, so that simultaneous requests for an address wait instead of failing. */
  static async #replace(email: string, token: string, trx: TransactionClientContract) {
    const now = DateTime.utc()
    const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
      `insert into password_resets (email, token, expires_at, used, created_at)
       values (:email, :token, :expiresAt, false, :now)
       on conflict (lower(email)) where not used do update
       set token = excluded.token, expires_at = excluded.expires_at,
           created_at = excluded.created_at
       where password_resets.created_at <= :recentSince
       returning id`,
      {
        email,
        token,
        now: now.toSQL(),
        recentSince: this.#recentSince(),
        expiresAt: now.plus({ hours: validHours }).toSQL(),
      }
    )
    return rows.at(0)?.id ?? null
  }

  /** The link's URL. Built from APP_URL: a request's Host header could be forged. */
  static urlFor(token: string) {
    return `${appUrl}/reset-password?token=${token}`
  }

  /** The unused, unexpired reset for a token, or null. */
  static findValid(token: string) {
    return this.#valid(token).first()
  }

  /**
   * Uses the token to set a new password, and ends all of the person's sessions and calendar addresses.
   * If the address wasn't confirmed, its owner may have been someone else, so passkeys from before are
   * removed too.
   *
   * @throws RuleViolation (409) if the token is unknown, used or expired, or the person is gone, has no seat or
   *   another address since
   * @throws AccountSuspended (403) for a suspended person; the link stays valid
   */
  static async redeem(token: string, newPassword: string): Promise<Person> {
    const found = await this.findValid(token)
    refuseIf(linkRefusals.resetPassword({ isValid: Boolean(found) }))
    const password = await hashPassword(newPassword)

    return db.transaction(async (trx) => {
      const owner = await Person.findByEmail(found!.email, trx)
      // Before the link, as everything does that deletes links of a person.
      const locked = owner && (await lockPerson(owner.id, trx))
      locked?.person.refuseWhileSuspended()
      const isTheirs = locked?.person.hasEmail(found!.email) && locked.accounts.length > 0
      const [used] = isTheirs ? await this.#valid(token, trx).update({ used: true }, ['id']) : []
      refuseIf(linkRefusals.resetPassword({ isValid: Boolean(used) }))
      const { person, accounts } = locked!
      await person.merge({ password }).save()
      await Session.endAllOf(person, trx)
      for (const user of accounts) {
        const actor = { id: user.id, personId: person.id }
        await AuditEvent.record(trx, 'password_changed', { actor, user })
        await notifyAboutAccount(trx, user.id, accountNotices.passwordReset)
      }
      const endedCalendar = await CalendarFeed.revokeAllOf(person, trx)
      const removedPasskeys = !person.emailConfirmed && (await Passkey.removeAllOf(person, trx))
      const ended = { endedCalendar, removedPasskeys }
      const whose = { userId: accounts[0].id, personId: person.id }
      await queueEmail(trx, 'SendPasswordChanged', { ...whose, ...ended })
      return person
    })
  }

  /** Removes expired links; run by the scheduler. */
  static async purgeExpired() {
    await deleteInBatches('password_resets', 'expires_at < now()')
  }

  static #valid(token: string, client?: TransactionClientContract) {
    return this.query({ client })
      .where('token', hashOf(token))
      .where('used', false)
      .where('expiresAt', '>', DateTime.utc().toSQL())
  }
}
