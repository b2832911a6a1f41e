import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { formerPushKeys, pushKeys } from '#config/push'
import { PushSubscriptionSchema } from '#database/schema'
import { maxPushSubscriptions } from '#shared/notifications/push_subscriptions'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import Session, { isValidSession, sessionsWithSeats } from '#models/session'
import type Person from '#models/person'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'
import type { PushTarget } from '#services/push/push_sender'
import {
  postponePushDelivery,
  queuePushDeliveries,
  type PushDelivery,
} from '#services/queue/dispatch'

/** In the form of a public key, and none of a server. */
const noServerKey = '-'.repeat(87)

/** Public keys of ours whose browsers can be sent to. */
const usableKeys = (): string[] =>
  [pushKeys, ...formerPushKeys].flatMap((keys) => keys?.publicKey ?? [])

/**
 * A browser that gets push notifications. It belongs to the session of that browser and is deleted
 * with it, by the database.
 */
export default class PushSubscription extends PushSubscriptionSchema {
  @belongsTo(() => Session)
  declare session: BelongsTo<typeof Session>

  /** The browsers of the person of this request in the account, newest first. Those of expired sessions are left out. */
  static ofPerson({ id, person }: User, trx?: TransactionClientContract) {
    return this.#active(id, trx)
      .whereIn('sessionId', sessionsOf(person))
      .preload('session')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
  }

  /** The ids of those that can be sent to. */
  static async idsOf(userId: number, trx: TransactionClientContract): Promise<number[]> {
    const browsers = await this.browsersOf(userId, trx)
    return browsers.map(({ id }) => id)
  }

  /** The same, with the person whose browser each is. */
  static async browsersOf(
    userId: number,
    trx: TransactionClientContract
  ): Promise<{ id: number; personId: number }[]> {
    const rows = await this.#active(userId, trx)
      .whereIn('serverKey', usableKeys())
      .preload('session')
      .orderBy('id')
    return rows.map(({ id, session }) => ({ id, personId: session.personId }))
  }

  static #active(userId: number, trx?: TransactionClientContract) {
    return this.query({ client: trx })
      .where({ userId })
      .whereRaw(
        `exists (select from ${sessionsWithSeats}
         where sessions.id = push_subscriptions.session_id and ${isValidSession})`
      )
  }

  /**
   * Stores the browser of this session, or its new keys. A browser of another person changes hands
   * only with the same keys, which nobody else knows. Beyond the limit the oldest is deleted.
   *
   * @throws RuleViolation (409) without keys on the server, or if the address belongs to another person
   * @throws NotSignedIn (401) if the session has just ended
   */
  static async add(actor: User, details: Omit<PushTarget, 'serverKey'>): Promise<PushSubscription> {
    const serverKey = pushKeys?.publicKey ?? null
    refuseIf(accountRefusals.addBrowser({ serverKey }))
    return actor.underLock(async (user, trx) => {
      await lockSignedIn(actor, trx)
      const sessionId = actor.currentSession!.id
      const { id: personId } = actor.person
      await this.query({ client: trx })
        .where({ sessionId })
        .whereNot('endpoint', details.endpoint)
        .delete()
      const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
        `insert into push_subscriptions
           (user_id, session_id, endpoint, public_key, auth_secret, server_key, created_at)
         values (:userId, :sessionId, :endpoint, :publicKey, :authSecret, :serverKey, now())
         on conflict (endpoint) do update
         set user_id = excluded.user_id, session_id = excluded.session_id,
           public_key = excluded.public_key, auth_secret = excluded.auth_secret, server_key = excluded.server_key,
           created_at = excluded.created_at, last_sent_at = null, last_failed_at = null
         where push_subscriptions.session_id in (select id from sessions where person_id = :personId)
           or (push_subscriptions.public_key = excluded.public_key
             and push_subscriptions.auth_secret = excluded.auth_secret)
         returning id`,
        { ...details, userId: user.id, personId, sessionId, serverKey: serverKey! }
      )
      refuseIf(accountRefusals.storeBrowser({ isOfOther: rows.length === 0 }))
      await deleteOldest(actor, trx)
      return this.ofPerson(actor, trx).where('id', rows[0].id).firstOrFail()
    })
  }

  /** @throws NotFound (404) if the person has no such browser */
  static async findOwnOrFail(user: User, id: number): Promise<PushSubscription> {
    const subscription = await this.ofPerson(user).where('id', id).first()
    if (!subscription) throw new NotFound()
    return subscription
  }

  /** Ends the push notifications of one of the person's browsers. @throws NotFound (404) */
  static async remove({ id: userId, person }: User, id: number) {
    const own = this.query().where({ id, userId }).whereIn('sessionId', sessionsOf(person))
    const [deleted] = await own.delete()
    if (!deleted) throw new NotFound()
  }

  /** The browser to send to; null if it, its session or its account has ended. */
  static async findActive({ subscriptionId, userId }: PushDelivery) {
    const subscription = await this.#active(userId)
      .preload('session')
      .where('id', subscriptionId)
      .first()
    return subscription && usableKeys().includes(subscription.serverKey) ? subscription : null
  }

  /**
   * Sends nothing more to the browser of a session until it subscribes again, which it does with the next
   * page it opens: someone else may have stored the address with the session's former id.
   */
  static async suspendOf({ id: sessionId }: Session, trx: TransactionClientContract) {
    await this.query({ client: trx }).where({ sessionId }).update({ serverKey: noServerKey })
  }

  /** Whether it accepts messages of another key only, perhaps a former one. The browser subscribes again when it opens the site. */
  get isOutdated(): boolean {
    return this.serverKey !== pushKeys?.publicKey
  }

  /** Sends a test to this browser. */
  async test() {
    const { id, userId } = this
    await db.transaction(async (trx) => {
      await queuePushDeliveries(trx, [{ subscriptionId: id, userId, notificationIds: [] }])
    })
  }

  /** Sends a message again in this many milliseconds. */
  static async postpone(delivery: PushDelivery, delay: number) {
    await db.transaction((trx) => postponePushDelivery(trx, delivery, delay))
  }

  /**
   * Records the outcome of a delivery. Another account may have taken over the browser meanwhile, so
   * a browser that is gone is deleted only if it is still the same.
   */
  async record(outcome: 'sent' | 'failed' | 'gone') {
    const { id, userId, endpoint, publicKey } = this
    const same = PushSubscription.query().where({ id, userId, endpoint, publicKey })
    const now = DateTime.utc().toSQL()
    if (outcome === 'gone') await same.delete()
    else await same.update(outcome === 'sent' ? { lastSentAt: now } : { lastFailedAt: now })
  }
}

/** Of all accounts. */
const sessionsOf = ({ id }: Person) => Session.query().where('personId', id).select('id')

async function deleteOldest({ id: userId, person }: User, trx: TransactionClientContract) {
  await trx.rawQuery(
    `delete from push_subscriptions where id in (
       select d.id from push_subscriptions d join sessions s on s.id = d.session_id
       where d.user_id = :userId and s.person_id = :personId
       order by d.created_at desc, d.id desc offset :maxPushSubscriptions)`,
    { userId, personId: person.id, maxPushSubscriptions }
  )
}
