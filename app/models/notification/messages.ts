import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { deliveryTo } from '#models/notification/preferences'
import type Project from '#models/project'
import type User from '#models/user'
import { queueEmail } from '#services/queue/dispatch'

export interface ToldMessage {
  receiverId: number
  sender: User
  project?: Project
}

/** How long a message may stay unread before it is emailed; someone writing back needs no email. */
const delayMinutes = 5

/** R15: names are told with the contact details, and a notification outlives that moment. */
function nameOf({ sender, project }: ToldMessage): string {
  if (sender.isStager) return sender.stagerIdentifier ?? `CreativeStager${sender.id}`
  if (project?.userId === sender.id) return `the owner of ${project.publicTitle}`
  const label = sender.userTypeLabel.toLowerCase()
  return `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}`
}

/**
 * One notification for each person who writes: it counts their unread messages, and only the
 * first of these has a letter.
 */
export async function tellOfMessage(trx: TransactionClientContract, told: ToldMessage) {
  const delivery = await deliveryTo(told.receiverId, 'message_received', trx)
  if (delivery === 'off') return
  const name = nameOf(told)
  const { rows } = await trx.rawQuery<{ rows: { id: number; count: number }[] }>(
    `insert into notifications
       (user_id, sender_id, type, title, message, project_id, delivery, read, count, created_at)
     values (:userId, :senderId, 'message_received', :title, :message, nullif(:projectId::int, 0), :delivery,
       false, 1, :now)
     on conflict (user_id, sender_id) where type = 'message_received' do update
     set count = case when notifications.read then 1 else notifications.count + 1 end,
         title = case when notifications.read then excluded.title
           else (notifications.count + 1) || ' new messages from ' || :name::text end,
         mailed_at = case when notifications.read then null else notifications.mailed_at end,
         message = excluded.message, project_id = excluded.project_id,
         delivery = excluded.delivery, created_at = excluded.created_at, read = false
     returning id, count`,
    {
      userId: told.receiverId,
      senderId: told.sender.id,
      name,
      title: `New message from ${name}`,
      message: told.project ? `About ${told.project.publicTitle}.` : 'Read it in your inbox.',
      projectId: told.project?.id ?? 0,
      delivery,
      now: DateTime.utc().toSQL(),
    }
  )
  const [{ id, count }] = rows
  if (delivery === 'email' && count === 1) {
    const delay = delayMinutes * 60_000
    await queueEmail(trx, 'SendNotification', { notificationId: id }, { delay })
  }
}
