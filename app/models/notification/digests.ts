import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { isWanted } from '#models/notification/alerts'
import { everyoneIn, type AccountPerson } from '#models/notification/recipients'
import { databaseNow } from '#services/database/clock'
import { queueEmails } from '#services/queue/dispatch'
import { inBatches, type Batch } from '#services/queue/timer_batches'

/** Noon in UTC is the morning in the United States. */
const digestHour = 12
/** Notifications per email; the app lists the rest. */
const maxNotifications = 30

const cutoffOf = (day: string) => DateTime.fromISO(day, { zone: 'utc' }).set({ hour: digestHour })

/** Of active accounts, and before the emails of `day` (ISO date). */
const before = (day: string) =>
  Notification.query()
    .where('read', false)
    .where('createdAt', '<', cutoffOf(day).toSQL()!)
    .whereRaw(isWanted)
    .whereHas('user', (user) => user.whereNull('deletedAt').whereNull('suspendedAt'))

/**
 * The notifications for the daily emails of `day` (ISO date) to accounts with one person: unread, not emailed yet, and
 * of active accounts with a confirmed address.
 */
const unsentFor = (day: string) =>
  before(day)
    .where('delivery', 'digest')
    .whereNull('mailedAt')
    .whereHas('user', (user) => user.where('emailConfirmed', true))

/** SQL: those that wait for the daily email of one of several people with a confirmed address. */
const waitsForPerson = `exists (select from digest_notifications d join seats s on s.id = d.seat_id
  join people p on p.id = s.person_id
  where d.notification_id = notifications.id and d.mailed_at is null and s.ended_at is null
    and p.email_confirmed and (?::int = 0 or s.id = ?))`

/** The same for accounts with several people. @param seatId  0 for all */
const unsentToPeople = (day: string, seatId = 0) =>
  before(day).whereRaw(waitsForPerson, [seatId, seatId])

/**
 * The notifications in a daily email, oldest first; may be empty.
 *
 * @param to  one of several people of the account
 */
export async function digestNotifications(
  userId: number,
  day: string,
  to?: AccountPerson
): Promise<Notification[]> {
  const own = await inDigest(unsentFor(day), userId)
  if (!to) return own
  const ofPerson = await inDigest(unsentToPeople(day, to.seatId), userId)
  if (!to.isFirst) return ofPerson
  return [...own, ...ofPerson]
    .toSorted((one, other) => one.id - other.id)
    .slice(0, maxNotifications)
}

const inDigest = (query: ReturnType<typeof before>, userId: number) =>
  query
    .where('userId', userId)
    .preload('user')
    .preload('project')
    .preload('bid', (bid) => bid.preload('bidder'))
    .orderBy('id')
    .limit(maxNotifications)

/** Who gets a daily email. What was stored for one person goes to the account's first. */
export async function readersOfDigest(userId: number, day: string): Promise<AccountPerson[]> {
  const people = await everyoneIn(userId)
  const readers: AccountPerson[] = []
  for (const person of people.filter(({ emailConfirmed }) => emailConfirmed)) {
    const found = await digestNotifications(userId, day, person)
    if (found.length > 0) readers.push(person)
  }
  return readers
}

/** Notes what a daily email has said, to this person only if the account has several. */
export async function markDigestMailed(rows: readonly Notification[], { seatId }: AccountPerson) {
  await Notification.markMailed(rows.filter(({ delivery }) => delivery === 'digest'))
  await db
    .from('digest_notifications')
    .whereIn(
      'notification_id',
      rows.map(({ id }) => id)
    )
    .where('seat_id', seatId)
    .update({ mailed_at: DateTime.utc().toSQL() })
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
    const ids = await accountsWithoutDigest(day, batch)
    if (ids.length > 0) await db.transaction((trx) => queueDigestsOf(ids, day, trx))
    return ids
  })
}

/** Ids of accounts that get an email today that isn't queued yet. */
async function accountsWithoutDigest(day: string, batch: Batch): Promise<number[]> {
  const found = [
    ...(await accountsOf(unsentFor(day), day, batch)),
    ...(await accountsOf(unsentToPeople(day), day, batch)),
  ]
  return [...new Set(found)].toSorted((one, other) => one - other).slice(0, batch.limit)
}

async function accountsOf(
  unsent: ReturnType<typeof before>,
  day: string,
  { after, limit }: Batch
): Promise<number[]> {
  const accounts = await unsent
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
  return accounts.map(({ user_id: id }) => id)
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
