import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import type Notification from '#models/notification'
import { isImmediate } from '#notifications/catalog'
import { queueEmail } from '#services/queue/dispatch'

type BundleRow = Pick<Notification, 'id' | 'userId' | 'type' | 'projectId' | 'bidId' | 'createdAt'>

/** Minutes between two emails to the same user about the same project and other party. */
const intervalMinutes = 5
/** A bundle due sooner than this may already be sending. */
const safetyMarginSeconds = 10

/**
 * Queues the email of a stored notification. Immediate ones are sent at once. Of the others, the
 * first is sent at once, and those of the next five minutes are sent together as a bundle.
 */
export async function scheduleEmail(row: BundleRow, trx: TransactionClientContract) {
  const payload = { notificationId: row.id }
  if (isImmediate(row.type)) return queueEmail(trx, 'SendNotification', payload)
  const now = DateTime.utc()
  const last = await lastEmailAt(row, now, trx)
  if (!last) {
    await setDue(row, now, trx)
    return queueEmail(trx, 'SendNotification', payload)
  }
  if (last > now.plus({ seconds: safetyMarginSeconds })) return setDue(row, last, trx)
  const due = last.plus({ minutes: intervalMinutes })
  await setDue(row, due, trx)
  const delay = Math.max(0, due.toMillis() - now.toMillis())
  await queueEmail(trx, 'SendNotification', payload, { delay })
}

async function setDue({ id }: BundleRow, due: DateTime, trx: TransactionClientContract) {
  await trx.from('notifications').where('id', id).update({ email_due_at: due.toSQL() })
}

/** When the bundle's latest email is or was due; null if that was more than five minutes ago. */
async function lastEmailAt(row: BundleRow, now: DateTime, trx: TransactionClientContract) {
  const latest: { email_due_at: Date } | null = await inSameBundle(trx.from('notifications'), row)
    .where('email_due_at', '>', now.minus({ minutes: intervalMinutes }).toSQL()!)
    .orderBy('email_due_at', 'desc')
    .select('email_due_at')
    .first()
  return latest && DateTime.fromJSDate(latest.email_due_at, { zone: 'utc' })
}

/**
 * Narrows a query to the other notifications of the same bundle: same recipient, same project and,
 * for its owner, the same stager. The time span allows the index on user and time to be used.
 */
export function inSameBundle<Query extends ChainableContract>(query: Query, row: BundleRow): Query {
  const since = row.createdAt.minus({ minutes: 2 * intervalMinutes })
  return query
    .where({ user_id: row.userId, project_id: row.projectId })
    .whereNot('id', row.id)
    .whereNotNull('email_due_at')
    .where('created_at', '>', since.toSQL()!)
    .whereRaw(
      `(select user_id from bids where id = notifications.bid_id)
       is not distinct from (select user_id from bids where id = ?)`,
      [row.bidId ?? 0]
    )
}
