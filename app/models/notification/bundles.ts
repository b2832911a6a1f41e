import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isUrgent } from '#enums/notification_types'
import Notification from '#models/notification'
import { queueEmail } from '#services/queue/dispatch'

/** Between two emails to one person about one project and one other person. */
const intervalMinutes = 5
/** A bundle that leaves sooner may be on its way already. */
const marginSeconds = 10

/**
 * Queues the email of a stored notification. Urgent ones leave at once. Of the others, the
 * first leaves at once, and what follows within five minutes leaves together after them.
 */
export async function scheduleEmail(row: Notification, trx: TransactionClientContract) {
  const payload = { notificationId: row.id }
  if (isUrgent(row.type)) return queueEmail(trx, 'SendNotification', payload)
  const now = DateTime.utc()
  const last = await lastEmailAt(row, now, trx)
  if (!last) {
    await row.merge({ emailDueAt: now }).save()
    return queueEmail(trx, 'SendNotification', payload)
  }
  if (last > now.plus({ seconds: marginSeconds })) {
    await row.merge({ emailDueAt: last }).save()
    return
  }
  const due = last.plus({ minutes: intervalMinutes })
  await row.merge({ emailDueAt: due }).save()
  const delay = Math.max(0, due.toMillis() - now.toMillis())
  await queueEmail(trx, 'SendNotification', payload, { delay })
}

/** When the latest email of the same bundle leaves or left, unless that is five minutes ago. */
async function lastEmailAt(row: Notification, now: DateTime, trx: TransactionClientContract) {
  const latest = await sameBundle(row, trx)
    .whereNot('id', row.id)
    .where('emailDueAt', '>', now.minus({ minutes: intervalMinutes }).toSQL()!)
    .orderBy('emailDueAt', 'desc')
    .first()
  return latest?.emailDueAt ?? null
}

/** The unsent notifications that leave in one email with this one, oldest first, itself included. */
export async function bundleOf(row: Notification): Promise<Notification[]> {
  if (!row.emailDueAt || !row.projectId) return [row]
  const others = await sameBundle(row)
    .whereNot('id', row.id)
    .where({ emailDueAt: row.emailDueAt.toSQL(), delivery: 'email' })
    .whereNull('mailedAt')
    .preload('user')
    .preload('project')
    .preload('bid')
    .orderBy('id')
  return [row, ...others]
}

/**
 * About the same project and, to its owner, about the same company. To a company the other
 * person is always the owner. The time span lets the index by person and moment be used.
 */
function sameBundle(row: Notification, client?: TransactionClientContract) {
  const since = row.createdAt.minus({ minutes: 2 * intervalMinutes })
  return Notification.query({ client })
    .where({ userId: row.userId, projectId: row.projectId })
    .whereNotNull('emailDueAt')
    .where('createdAt', '>', since.toSQL()!)
    .whereRaw(
      `(select user_id from bids where id = notifications.bid_id)
       is not distinct from (select user_id from bids where id = ?)`,
      [row.bidId ?? 0]
    )
}
