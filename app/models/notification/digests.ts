import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { isWanted } from '#models/notification/alerts'
import { databaseNow } from '#services/database/clock'
import { queueEmails } from '#services/queue/dispatch'
import { inBatches, type Batch } from '#services/queue/timer_batches'

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
export async function queueDigests(at?: DateTime) {
  const now = at ?? (await databaseNow())
  const day = now.toISODate()!
  if (now < cutoffOf(day)) return
  await inBatches(async (batch) => {
    const ids = await peopleWithoutDigest(day, batch)
    if (ids.length > 0) await db.transaction((trx) => queueDigestsOf(ids, day, trx))
    return ids
  })
}

/** Ids of people who get an email today that isn't queued yet. */
async function peopleWithoutDigest(day: string, { after, limit }: Batch): Promise<number[]> {
  const people = await unsentFor(day)
    .where('userId', '>', after)
    .whereRaw(
      `not exists (select from notification_digests d
       where d.user_id = notifications.user_id and d.day >= ?)`,
      [day]
    )
    .pojo<{ user_id: number }>()
    .distinct('user_id')
    .orderBy('user_id')
    .limit(limit)
  return people.map(({ user_id: id }) => id)
}

/** Another worker that has taken some of them gets their rows, and this one only the others. */
async function queueDigestsOf(ids: number[], day: string, trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: { userId: number }[] }>(
    `insert into notification_digests (user_id, day)
     select id, :day from unnest(:ids::int[]) as people(id) order by id
     on conflict (user_id) do update set day = excluded.day
     where notification_digests.day < excluded.day
     returning user_id as "userId"`,
    { ids, day }
  )
  const payloads = rows.map(({ userId }) => ({ userId, day }))
  if (payloads.length > 0) await queueEmails(trx, 'SendDigest', payloads)
}
