import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { queueEmail } from '#services/queue/dispatch'

/** Noon in UTC is the morning in the United States. */
const digestHour = 12
/** Notifications in one email; the app lists the rest. */
const longest = 30

const closingOf = (day: string) => DateTime.fromISO(day, { zone: 'utc' }).set({ hour: digestHour })

/**
 * What the daily emails of `day` (ISO date) contain: unread notifications that were not emailed
 * yet, of people whose address is confirmed.
 */
const unsentFor = (day: string) =>
  Notification.query()
    .where({ delivery: 'digest', read: false })
    .whereNull('mailedAt')
    .where('createdAt', '<', closingOf(day).toSQL()!)
    .whereHas('user', (user) =>
      user.whereNull('deletedAt').whereNull('suspendedAt').where('emailConfirmed', true)
    )

/** What a person's daily email contains, oldest first; empty when nothing is left. */
export async function digestOf(userId: number, day: string): Promise<Notification[]> {
  return unsentFor(day)
    .where('userId', userId)
    .preload('user')
    .preload('project')
    .orderBy('id')
    .limit(longest)
}

/**
 * Queues today's emails, once per person and day however often it runs. A worker that was away
 * at noon catches up.
 */
export async function queueDigests(now: DateTime = DateTime.utc()) {
  const day = now.toISODate()!
  if (now < closingOf(day)) return
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
