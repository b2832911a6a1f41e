import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChainableContract } from '@adonisjs/lucid/types/querybuilder'
import type Notification from '#models/notification'
import { isHeldBack, isImmediate } from '#notifications/catalog'

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
export const intervalMinutes = 5
/** A bundle due sooner than this may already be sending. */
export const safetyMarginSeconds = 10

/**
 * When a new notification is sent, as an email and to the browsers. Immediate ones are sent at once. Of the
 * others, the first is sent at once, and those of the next five minutes are sent together as a bundle. What is
 * often withdrawn waits five minutes in any case.
 */
export async function planDelivery(
  row: Bundled,
  trx: TransactionClientContract
): Promise<Record<'email' | 'push', DeliveryPlan>> {
  if (isImmediate(row.type)) {
    const atOnce = { dueAt: null, delay: 0 }
    return { email: atOnce, push: atOnce }
  }
  const now = DateTime.utc()
  const { email, push } = await lastDueAt(row, now, trx)
  return { email: planAfter(email, row, now), push: planAfter(push, row, now) }
}

function planAfter(last: Date | null, { type }: Bundled, now: DateTime): DeliveryPlan {
  if (!last) {
    const minutes = isHeldBack(type) ? intervalMinutes : 0
    return { dueAt: now.plus({ minutes }), delay: minutes * 60_000 }
  }
  const lastDue = DateTime.fromJSDate(last, { zone: 'utc' })
  if (lastDue > now.plus({ seconds: safetyMarginSeconds })) return { dueAt: lastDue, delay: null }
  const dueAt = lastDue.plus({ minutes: intervalMinutes })
  return { dueAt, delay: Math.max(0, dueAt.toMillis() - now.toMillis()) }
}

/** When the bundle's latest delivery is or was due; null if that was more than five minutes ago. */
async function lastDueAt(row: Bundled, now: DateTime, trx: TransactionClientContract) {
  const since = now.minus({ minutes: intervalMinutes }).toSQL()!
  const latest = (column: DueColumn, name: string) =>
    trx.raw(`max(${column}) filter (where ${column} > ?) as ${name}`, [since])
  const query = inSameBundle(trx.from('notifications'), row).select(
    latest('email_due_at', 'email'),
    latest('push_due_at', 'push')
  )
  const [found]: { email: Date | null; push: Date | null }[] = await query
  return found
}

/**
 * Narrows a query to the notifications of the same bundle: same recipient, same project and,
 * for its owner, the same stager. The time span allows the index on user and time to be used.
 */
export function inSameBundle<Query extends ChainableContract>(
  query: Query,
  row: Bundled,
  column?: DueColumn
): Query {
  const since = row.createdAt.minus({ minutes: 2 * intervalMinutes })
  if (column) query.whereNotNull(column)
  return query
    .where({ user_id: row.userId, project_id: row.projectId })
    .where('created_at', '>', since.toSQL()!)
    .whereRaw(
      `(select user_id from bids where id = notifications.bid_id)
       is not distinct from (select user_id from bids where id = ?)`,
      [row.bidId ?? 0]
    )
}
