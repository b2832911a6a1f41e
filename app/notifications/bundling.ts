import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import type Notification from '#models/notification'
import { isImmediate } from '#notifications/catalog'
import { prepared } from '#services/prepared_query'

/** What decides which notifications share an email. */
type Bundled = Pick<Notification, 'userId' | 'type' | 'projectId' | 'bidId' | 'createdAt'>

interface EmailPlan {
  /** When the bundle's email is due; null for an email of its own. */
  dueAt: DateTime | null
  /** Milliseconds until the email is sent; null if the email of an earlier notification includes it. */
  delay: number | null
}

/** Minutes between two emails to the same user about the same project and other party. */
const intervalMinutes = 5
/** A bundle due sooner than this may already be sending. */
const safetyMarginSeconds = 10

/**
 * When the email of a new notification is sent. Immediate ones are sent at once. Of the others, the
 * first is sent at once, and those of the next five minutes are sent together as a bundle.
 */
export async function planEmail(row: Bundled, trx: TransactionClientContract): Promise<EmailPlan> {
  if (isImmediate(row.type)) return { dueAt: null, delay: 0 }
  const now = DateTime.utc()
  const last = await lastEmailAt(row, now, trx)
  if (!last) return { dueAt: now, delay: 0 }
  if (last > now.plus({ seconds: safetyMarginSeconds })) return { dueAt: last, delay: null }
  const dueAt = last.plus({ minutes: intervalMinutes })
  return { dueAt, delay: Math.max(0, dueAt.toMillis() - now.toMillis()) }
}

/** When the bundle's latest email is or was due; null if that was more than five minutes ago. */
async function lastEmailAt(row: Bundled, now: DateTime, trx: TransactionClientContract) {
  const latestFirst = inSameBundle(trx.from('notifications'), row)
    .where('email_due_at', '>', now.minus({ minutes: intervalMinutes }).toSQL()!)
    .orderBy('email_due_at', 'desc')
    .select('email_due_at')
    .limit(1)
  const [latest]: { email_due_at: Date }[] = await prepared(latestFirst)
  return latest ? DateTime.fromJSDate(latest.email_due_at, { zone: 'utc' }) : null
}

/**
 * Narrows a query to the notifications of the same bundle: same recipient, same project and,
 * for its owner, the same stager. The time span allows the index on user and time to be used.
 */
export function inSameBundle<Query extends ChainableContract>(query: Query, row: Bundled): Query {
  const since = row.createdAt.minus({ minutes: 2 * intervalMinutes })
  return query
    .where({ user_id: row.userId, project_id: row.projectId })
    .whereNotNull('email_due_at')
    .where('created_at', '>', since.toSQL()!)
    .whereRaw(
      `(select user_id from bids where id = notifications.bid_id)
       is not distinct from (select user_id from bids where id = ?)`,
      [row.bidId ?? 0]
    )
}
