import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import SendDigest from '#jobs/send_digest'
import Notification from '#models/notification'
import { dispatchWithin } from '#services/transactional_dispatch'

/** Noon in UTC: the morning of the people whom this market is for. */
const digestHour = 12
/** A letter with more lines is not read; the rest is one link away. */
const longest = 30

const closingOf = (day: string) => DateTime.fromISO(day, { zone: 'utc' }).set({ hour: digestHour })

/**
 * What the daily letter of `day` (ISO date) brings: unread news that no letter has brought, for
 * those whose address is confirmed.
 */
const newsFor = (day: string) =>
  Notification.query()
    .where({ delivery: 'digest', read: false })
    .whereNull('mailedAt')
    .where('createdAt', '<', closingOf(day).toSQL()!)
    .whereHas('user', (user) =>
      user.whereNull('deletedAt').whereNull('suspendedAt').where('emailConfirmed', true)
    )

/** A person's daily letter, oldest news first; empty when there is nothing left to say. */
export async function digestOf(userId: number, day: string): Promise<Notification[]> {
  return newsFor(day)
    .where('userId', userId)
    .preload('user')
    .preload('project')
    .orderBy('id')
    .limit(longest)
}

/**
 * Queues today's letters, once a person and day however often it runs. A worker that was away
 * at noon catches up.
 */
export async function queueDigests(now: DateTime = DateTime.utc()) {
  const day = now.toISODate()!
  if (now < closingOf(day)) return
  const people = await newsFor(day).pojo<{ user_id: number }>().distinct('user_id')
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
    if (rows.length > 0) await dispatchWithin(trx, SendDigest.dispatch({ userId, day }))
  })
}
