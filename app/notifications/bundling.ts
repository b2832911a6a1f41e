import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import type Notification from '#models/notification'
import { isImmediate } from '#notifications/catalog'
import { queueEmail } from '#services/queue/dispatch'

type Bundled = Pick<Notification, 'id' | 'userId' | 'type' | 'projectId' | 'bidId' | 'createdAt'>

/** Between two emails to one person about one project and one other person. */
const intervalMinutes = 5
/** A bundle that leaves sooner may be on its way already. */
const marginSeconds = 10

/**
 * Queues the email of a stored notification. Immediate ones leave at once. Of the others, the
 * first leaves at once, and what follows within five minutes leaves together after them.
 */
export async function scheduleEmail(row: Bundled, trx: TransactionClientContract) {
  const payload = { notificationId: row.id }
  if (isImmediate(row.type)) return queueEmail(trx, 'SendNotification', payload)
  const now = DateTime.utc()
  const last = await lastEmailAt(row, now, trx)
  if (!last) {
    await setDue(row, now, trx)
    return queueEmail(trx, 'SendNotification', payload)
  }
  if (last > now.plus({ seconds: marginSeconds })) return setDue(row, last, trx)
  const due = last.plus({ minutes: intervalMinutes })
  await setDue(row, due, trx)
  const delay = Math.max(0, due.toMillis() - now.toMillis())
  await queueEmail(trx, 'SendNotification', payload, { delay })
}

async function setDue({ id }: Bundled, due: DateTime, trx: TransactionClientContract) {
  await trx.from('notifications').where('id', id).update({ email_due_at: due.toSQL() })
}

/** When the latest email of the same bundle leaves or left, unless that is five minutes ago. */
async function lastEmailAt(row: Bundled, now: DateTime, trx: TransactionClientContract) {
  const latest: { email_due_at: Date } | null = await inSameBundle(trx.from('notifications'), row)
    .where('email_due_at', '>', now.minus({ minutes: intervalMinutes }).toSQL()!)
    .orderBy('email_due_at', 'desc')
    .select('email_due_at')
    .first()
  return latest && DateTime.fromJSDate(latest.email_due_at, { zone: 'utc' })
}

/**
 * Narrows a query to the other notifications about the same project and, to its owner, about the
 * same stager. To a stager the other person is always the owner. The time span lets the index by
 * person and moment be used.
 */
export function inSameBundle<Query extends ChainableContract>(query: Query, row: Bundled): Query {
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
