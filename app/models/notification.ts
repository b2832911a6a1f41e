import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { NotificationSchema } from '#database/schema'
import type { NotificationTopic } from '#shared/notifications/notification_types'
import { hasCapability } from '#shared/accounts/capabilities'
import { moneyNotices } from '#shared/notifications/money_notices'
import { NotFound } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import { feePayerOf } from '#models/bid/fee_payer'
import Project from '#models/project'
import { isVisibleTo, isWithheldNotice, viewerBindings } from '#models/project/visibility'
import User from '#models/user'
import { hrefOf, typesOf, urgentTypes } from '#notifications/catalog'

export interface NotificationFilter {
  unread?: boolean
  topic?: NotificationTopic
}

/** Of the newest unread notifications, so many are compared with the page that is visited. */
const visitsRead = 200

/** Null for a link with a query, such as to one of several threads: the page doesn't show all of them. */
const pathOf = (href: string | null) => (href?.includes('?') ? null : href?.split('#', 1)[0])

/** Whether the seat of the request allows the work; commands and timers have none. */
const hasWork = ({ seat }: User) => !seat || hasCapability(seat, 'work')

/** A notification in the app, and the email that may follow. `notify` creates the rows. */
export default class Notification extends NotificationSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** The types that ask their recipient to act. */
  static readonly urgentTypes = urgentTypes

  /** Those of an account that the seat of the request shows. */
  static #shownTo(person: User) {
    return this.query()
      .where('userId', person.id)
      .if(!hasWork(person), (query) => query.whereIn('type', [...moneyNotices]))
  }

  /**
   * A user's notifications, newest first. Their projects know whether the user may see them, and are left out for a seat
   * without the work, so that nothing links to one.
   */
  static ofUser(person: User, { unread, topic }: NotificationFilter = {}) {
    return this.#shownTo(person)
      .whereRaw(`not ${isWithheldNotice}`)
      .if(unread, (query) => query.where('read', false))
      .if(topic, (query) => query.whereIn('type', typesOf(topic!)))
      .if(hasWork(person), (query) =>
        query.preload('project', (project) =>
          project
            .select('*')
            .select(db.raw(`${isVisibleTo('projects')} as "isVisible"`, viewerBindings(person)))
        )
      )
      .preload('bid', (bid) =>
        bid
          .select('*')
          .select(db.raw(`${feePayerOf('bids')} as payer`, { reader: person.personId }))
      )
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
  }

  /** @throws NotFound (404) if the user has no such notification */
  static async markRead(person: User, id: number) {
    const [changed] = await this.#shownTo(person).where({ id }).update({ read: true })
    if (!changed) throw new NotFound()
  }

  static async markAllRead(person: User) {
    await this.#shownTo(person)
      .where({ read: false })
      .whereRaw(`not ${isWithheldNotice}`)
      .update({ read: true })
  }

  /** Marks the notification of a conversation as read. */
  static async markThreadRead(reader: User, senderId: number) {
    await this.query()
      .where({ userId: reader.id, senderId, type: 'message_received', read: false })
      .update({ read: true })
  }

  /** An owner who writes to a company has answered it. */
  static async settleAwaitedAnswers(
    owner: User,
    company: Pick<User, 'id'>,
    client: TransactionClientContract
  ) {
    await this.query({ client })
      .where({ userId: owner.id, type: 'answer_awaited', read: false })
      .whereIn('bidId', Bid.query({ client }).select('id').where('userId', company.id))
      .update({ read: true, settledAt: DateTime.utc().toSQL() })
  }

  /**
   * Marks a person's notifications as read that lead to a page which the person sees.
   *
   * @param path  of the page, without its query
   */
  static async markVisited(person: User, path: string) {
    const unread = await this.ofUser(person, { unread: true }).limit(visitsRead)
    const seen = unread.filter((notification) => pathOf(hrefOf(notification)) === path)
    if (seen.length === 0) return
    const ids = seen.map(({ id }) => id)
    await this.query().where('userId', person.id).whereIn('id', ids).update({ read: true })
  }

  /** The email with the receipt also covers the notification of the payment. */
  static async markReceiptMailed(bid: Bid) {
    await this.query()
      .where({ userId: bid.userId, bidId: bid.id, type: 'payment_received' })
      .whereNull('mailedAt')
      .update({ mailedAt: DateTime.utc().toSQL() })
  }

  /**
   * Marks what an email has just said. A conversation is left out if it was read and has new messages since,
   * because these get an email of their own.
   *
   * @param rows  as they were read for the email
   * @param client  of the transaction that queues the emails of several people
   */
  static async markMailed(rows: readonly Notification[], client?: TransactionClientContract) {
    const said = rows.map(({ id, count, createdAt }) => ({ id, count, createdAt }))
    await (client ?? db).rawQuery(
      `update notifications n set mailed_at = :now
       from jsonb_to_recordset(:said::jsonb) as said(id int, count int, "createdAt" timestamptz)
       where n.id = said.id and (n.type <> 'message_received' or n.count > said.count
         or date_trunc('milliseconds', n.created_at) = said."createdAt")`,
      { said: JSON.stringify(said), now: DateTime.utc().toSQL() }
    )
  }
}
