import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotificationSchema } from '#database/schema'
import { typesOf, type NotificationTopic, type NotificationType } from '#enums/notification_types'
import { NotFound } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import { bundleOf, scheduleEmail } from '#models/notification/bundles'
import { deliveryTo } from '#models/notification/preferences'
import { relevantOf } from '#models/notification/relevance'
import { tellOfMessage, type ToldMessage } from '#models/notification/messages'
import { wordings, type MarketFact, type Subject, type Words } from '#models/notification/wordings'
import Project from '#models/project'
import User from '#models/user'

export interface NotificationFilter {
  unread?: boolean
  topic?: NotificationTopic
}

/** One row per fact and person: the notification centre and the letters both live on it. */
export default class Notification extends NotificationSchema {
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** Writes the notification, and its letter, in the transaction of the fact it tells about. */
  static async tell(
    trx: TransactionClientContract,
    userId: number,
    type: MarketFact,
    subject: Subject
  ) {
    const about = { projectId: subject.project.id, bidId: subject.bid?.id ?? null }
    await this.#write(trx, { userId, type, ...wordings[type](subject), ...about })
  }

  /** A notice of the account or to administrators: always listed in the app, without a letter. */
  static async notice(
    trx: TransactionClientContract,
    userId: number,
    type: Extract<NotificationType, 'account' | 'admin'>,
    words: Words
  ) {
    await this.#write(trx, { userId, type, ...words })
  }

  static async noticeToAdmins(trx: TransactionClientContract, words: Words) {
    const admins = await User.query({ client: trx })
      .where('isAdmin', true)
      .whereNull('deletedAt')
      .whereNull('suspendedAt')
    for (const { id } of admins) await this.notice(trx, id, 'admin', words)
  }

  /** The unread messages of one person are one notification that counts them. */
  static async tellOfMessage(trx: TransactionClientContract, told: ToldMessage) {
    await tellOfMessage(trx, told)
  }

  static async #write(
    trx: TransactionClientContract,
    row: Words & Pick<Notification, 'userId' | 'type'> & Partial<Notification>
  ) {
    const delivery = await deliveryTo(row.userId, row.type, trx)
    if (delivery === 'off') return
    const told = await this.create({ ...row, delivery, read: false }, { client: trx })
    if (delivery === 'email') await scheduleEmail(told, trx)
  }

  /** What a person was told, newest first. */
  static ofPerson(person: User, { unread, topic }: NotificationFilter = {}) {
    return this.query()
      .where('userId', person.id)
      .if(unread, (query) => query.where('read', false))
      .if(topic, (query) => query.whereIn('type', typesOf(topic!)))
      .preload('project')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
  }

  static async countUnread(person: User): Promise<number> {
    const unread = db.from('notifications').where({ user_id: person.id, read: false })
    const [{ count }] = await unread.select(db.raw('count(*)::int as count'))
    return count
  }

  /** @throws NotFound (404) when there is no such notification of this person */
  static async markRead(person: User, id: number) {
    const [changed] = await this.query().where({ id, userId: person.id }).update({ read: true })
    if (!changed) throw new NotFound()
  }

  static async markAllRead(person: User) {
    await this.query().where({ userId: person.id, read: false }).update({ read: true })
  }

  /** Who reads a conversation needs no word of its messages any more. */
  static async threadRead(reader: User, senderId: number) {
    await this.query()
      .where({ userId: reader.id, senderId, type: 'message_received', read: false })
      .update({ read: true })
  }

  /**
   * What the email of a notification has to say when it leaves: itself and those bundled with it,
   * oldest first, without what is no longer true. Empty when it was sent or nothing is left.
   */
  static async toMail(id: number): Promise<Notification[]> {
    const row = await this.query()
      .where({ id, delivery: 'email' })
      .whereNull('mailedAt')
      .whereHas('user', (user) => user.whereNull('deletedAt'))
      .preload('user')
      .preload('project')
      .preload('bid')
      .first()
    return row ? relevantOf(await bundleOf(row)) : []
  }

  static async markMailed(ids: number[]) {
    await this.query().whereIn('id', ids).update({ mailedAt: DateTime.utc().toSQL() })
  }
}
