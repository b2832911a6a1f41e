import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Delivery, NotificationType } from '#shared/notification_types'
import { scheduleEmail } from '#notifications/bundling'
import {
  emailPartsOf,
  entries,
  topicOf,
  topics,
  type ProjectNotificationType,
} from '#notifications/catalog'
import type { Notice, ProjectEntry, Subject } from '#notifications/definitions'
import type { MessageSubject } from '#notifications/messages'
import { queueEmail } from '#services/queue/dispatch'

/** Minutes until an unread message is emailed. Users who are online read it before then. */
const messageDelayMinutes = 5

interface NewNotification {
  userId: number
  type: NotificationType
  title: string
  message: string
  projectId: number | null
  bidId: number | null
  previousAmount?: number
}

/** The types whose texts come from their caller. */
type AccountNotificationType =
  'account' | 'account_warned' | 'account_muted' | 'account_unmuted' | 'report_reviewed'

/** Writes a notification and queues its email, in the transaction of the change it is about. */
export async function notify(
  trx: TransactionClientContract,
  userId: number,
  type: ProjectNotificationType,
  subject: Subject
) {
  const { title, text }: ProjectEntry = entries[type]
  await store(trx, {
    userId,
    type,
    title: typeof title === 'string' ? title : title(subject),
    message: text(subject),
    projectId: subject.project.id,
    bidId: subject.bid?.id ?? null,
    previousAmount: subject.previousAmount,
  })
}

/** Writes a notification about the account. Emails about accounts are queued separately. */
export async function notifyAboutAccount(
  trx: TransactionClientContract,
  userId: number,
  { title, text: message }: Notice,
  type: AccountNotificationType = 'account'
) {
  await store(trx, { userId, type, title, message, projectId: null, bidId: null })
}

/** Writes a notification for everyone on the team, in one statement. */
export async function notifyTeam(trx: TransactionClientContract, { title, text }: Notice) {
  const { delivery } = topics[topicOf('admin')]
  await trx.rawQuery(
    `insert into notifications (user_id, type, title, message, delivery, read, created_at)
     select id, 'admin', :title, :text, :delivery, false, :now from users
     where team_role is not null and deleted_at is null and suspended_at is null
     order by id`,
    { title, text, delivery, now: DateTime.utc().toSQL() }
  )
}

/**
 * Writes or updates the user's notification about `sender`. There is one for each sender. It counts
 * the unread messages, and only the first of them is emailed.
 */
export async function notifyAboutMessage(
  trx: TransactionClientContract,
  userId: number,
  subject: MessageSubject
) {
  const delivery = await deliveryTo(userId, 'message_received', trx)
  if (delivery === 'off') return
  const { title, titleOfSeveral, text } = entries.message_received
  const { rows } = await trx.rawQuery<{ rows: { id: number; count: number }[] }>(
    `insert into notifications
       (user_id, sender_id, type, title, message, project_id, delivery, read, count, created_at)
     values (:userId, :senderId, 'message_received', :title, :message, nullif(:projectId::int, 0), :delivery,
       false, 1, :now)
     on conflict (user_id, sender_id) where type = 'message_received' do update
     set count = case when notifications.read then 1 else notifications.count + 1 end,
         title = case when notifications.read then excluded.title
           else (notifications.count + 1) || ' ' || :titleOfSeveral::text end,
         mailed_at = case when notifications.read then null else notifications.mailed_at end,
         message = excluded.message, project_id = excluded.project_id,
         delivery = excluded.delivery, created_at = excluded.created_at, read = false
     returning id, count`,
    {
      userId,
      senderId: subject.sender.id,
      title: title(subject),
      titleOfSeveral: titleOfSeveral(subject),
      message: text(subject),
      projectId: subject.project?.id ?? 0,
      delivery,
      now: DateTime.utc().toSQL(),
    }
  )
  const [{ id, count }] = rows
  if (delivery === 'email' && count === 1) {
    const delay = messageDelayMinutes * 60_000
    await queueEmail(trx, 'SendNotification', { notificationId: id }, { delay })
  }
}

async function store(trx: TransactionClientContract, row: NewNotification) {
  const { userId, type, title, message, projectId, bidId, previousAmount = null } = row
  const delivery = await deliveryTo(userId, type, trx)
  if (delivery === 'off') return
  const createdAt = DateTime.utc()
  const [{ id }]: { id: number }[] = await trx
    .insertQuery()
    .table('notifications')
    .insert({
      user_id: userId,
      type,
      title,
      message,
      project_id: projectId,
      bid_id: bidId,
      previous_amount: previousAmount,
      delivery,
      read: false,
      created_at: createdAt.toSQL(),
    })
    .returning('id')
  if (delivery === 'email' && emailPartsOf(type)) {
    await scheduleEmail({ ...row, id, createdAt }, trx)
  }
}

async function deliveryTo(
  userId: number,
  type: NotificationType,
  trx: TransactionClientContract
): Promise<Delivery> {
  const topic = topicOf(type)
  const chosen = await trx
    .from('notification_preferences')
    .where({ user_id: userId, topic })
    .select('delivery')
    .first()
  return chosen?.delivery ?? topics[topic].delivery
}
