import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import type Notification from '#models/notification'
import { isHeldBack, isImmediate } from '#notifications/catalog'
import { prepared } from '#services/prepared_query'

/** What decides which notifications share an email. */
type Bundled = Pick<Notification, 'userId' | 'type' | 'projectId' | 'bidId' | 'createdAt'>

/** The column with the time at which a bundle is sent: as an email, or to the browsers. */
type DueColumn = 'email_due_at' | 'push_due_at'

export interface DeliveryPlan {
  /** When the bundle is due; null for a notification that is sent on its own. */
  dueAt: DateTime | null
  /** Milliseconds until it is sent; null if an earlier notification includes it. */
  delay: number | null
}

/** Minutes between two deliveries to the same user about the same project and other party. */
const intervalMinutes = 5
/** A bundle due sooner than this may already be sending. */
const safetyMarginSeconds = 10

/**
 * When a new notification is sent. Immediate ones are sent at once. Of the others, the first is sent
 * at once, and those of the next five minutes are sent together as a bundle. What is often withdrawn
 * waits five minutes in any case.
 */
export async function planDelivery(
  row: Bundled,
  column: DueColumn,
  trx: TransactionClientContract
): Promise<DeliveryPlan> {
  if (isImmediate(row.type)) return { dueAt: null, delay: 0 }
  const now = DateTime.utc()
  const last = await lastDueAt(row, column, now, trx)
  if (!last) {
    const minutes = isHeldBack(row.type) ? intervalMinutes : 0
    return { dueAt: now.plus({ minutes }), delay: minutes * 60_000 }
  }
  if (last > now.plus({ seconds: safetyMarginSeconds })) return { dueAt: last, delay: null }
  const dueAt = last.plus({ minutes: intervalMinutes })
  return { dueAt, delay: Math.max(0, dueAt.toMillis() - now.toMillis()) }
}

/** When the bundle's latest delivery is or was due; null if that was more than five minutes ago. */
async function lastDueAt(
  row: Bundled,
  column: DueColumn,
  now: DateTime,
  trx: TransactionClientContract
) {
  const latestFirst = inSameBundle(trx.from('notifications'), row, column)
    .where(column, '>', now.minus({ minutes: intervalMinutes }).toSQL()!)
    .orderBy(column, 'desc')
    .select(column)
    .limit(1)
  const [latest]: Partial<Record<DueColumn, Date>>[] = await prepared(latestFirst)
  const dueAt = latest?.[column]
  return dueAt ? DateTime.fromJSDate(dueAt, { zone: 'utc' }) : null
}

/**
 * Narrows a query to the notifications of the same bundle: same recipient, same project and,
 * for its owner, the same stager. The time span allows the index on user and time to be used.
 */
export function inSameBundle<Query extends ChainableContract>(
  query: Query,
  row: Bundled,
  column: DueColumn = 'email_due_at'
): Query {
  const since = row.createdAt.minus({ minutes: 2 * intervalMinutes })
  return query
    .where({ user_id: row.userId, project_id: row.projectId })
    .whereNotNull(column)
    .where('created_at', '>', since.toSQL()!)
    .whereRaw(
      `(select user_id from bids where id = notifications.bid_id)
       is not distinct from (select user_id from bids where id = ?)`,
      [row.bidId ?? 0]
    )
}
