import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { isWanted } from '#models/notification/alerts'
import { queueEmail } from '#services/queue/dispatch'

/** Noon in UTC is the morning in the United States. */
const digestHour = 12
/** Notifications per email; the app lists the rest. */
const maxNotifications = 30

const cutoffOf = (day: string) => DateTime.fromISO(day, { zone: 'utc' }).set({ hour: digestHour })

/**
 * The notifications for the daily emails of `day` (ISO date): unread, not emailed yet, and of
 * active accounts with a confirmed address.
 */
const unsentFor = (day: string) =>
  Notification.query()
    .where({ delivery: 'digest', read: false })
    .whereNull('mailedAt')
    .where('createdAt', '<', cutoffOf(day).toSQL()!)
    .whereRaw(isWanted)
    .whereHas('user', (user) =>
      user.whereNull('deletedAt').whereNull('suspendedAt').where('emailConfirmed', true)
    )

/** The notifications in a user's daily email, oldest first; may be empty. */
export async function digestNotifications(userId: number, day: string): Promise<Notification[]> {
  return unsentFor(day)
    .where('userId', userId)
    .preload('user')
    .preload('project')
    .preload('bid', (bid) => bid.preload('bidder'))
    .orderBy('id')
    .limit(maxNotifications)
}

/**
 * Queues today's emails, once per user and day (idempotent). A worker that was down at noon
 * catches up.
 */
export async function queueDigests(now: DateTime = DateTime.utc()) {
  const day = now.toISODate()!
  if (now < cutoffOf(day)) return
  const people = await unsentFor(day).pojo<{ user_id: number }>().distinct('user_id')
  for (const { user_id: userId } of people) await queueDigest(userId, day)
}

async function queueDigest(userId: number, day: string) {
  await db.transaction(async (trx) => {
    const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
      `insert into notification_digests (user_id, day) values (:userId, :day)
       on conflict (user_id) do update set day = excluded.day
       where notification_digests.day < excluded.day
       returning user_id`,
      { userId, day }
    )
    if (rows.length > 0) await queueEmail(trx, 'SendDigest', { userId, day })
  })
}
