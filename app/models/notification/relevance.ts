import db from '@adonisjs/lucid/services/db'
import {
  isSentUnconfirmed,
  mailedWhileSuspended,
  type NotificationType,
} from '#enums/notification_types'
import type Notification from '#models/notification'

type Check = (row: Notification) => boolean

const awaitsFee: Check = ({ bid }) => bid?.status === 'payment_required'
const isPending: Check = ({ bid }) => bid?.status === 'pending'

/** Types that a later change can make untrue. All others stay true. */
const checks: Partial<Record<NotificationType, Check>> = {
  message_received: ({ read }) => !read,
  offer_accepted: awaitsFee,
  payment_reminder: awaitsFee,
  payment_cancelled: awaitsFee,
  offer_received: isPending,
  offer_changed: isPending,
  project_reopened: ({ project }) => project?.status === 'open',
  work_completed: ({ project }) => project?.status !== 'completed',
}

const stillHolds: Check = (row) => checks[row.type]?.(row) ?? true

/** Suspended users and unconfirmed addresses only get the emails that can't wait. */
const mayBeMailed: Check = ({ type, user }) =>
  (!user.suspendedAt || mailedWhileSuspended.includes(type)) &&
  (user.emailConfirmed || isSentUnconfirmed(type))

/** Ids of cancelled bids that the owner never received an email about. */
async function unannounced(rows: Notification[]): Promise<Set<number>> {
  const [{ userId }] = rows
  const bids = rows
    .filter(({ type }) => type === 'bid_cancelled')
    .flatMap(({ bidId }) => bidId ?? [])
  if (bids.length === 0) return new Set()
  const offers = await db
    .from('notifications')
    .where({ user_id: userId, type: 'offer_received', delivery: 'email' })
    .whereNull('mailed_at')
    .whereIn('bid_id', bids)
    .select('bid_id')
  return new Set(offers.map(({ bid_id: id }) => Number(id)))
}

/**
 * The notifications an email still has to contain, oldest first: those that are true when it is
 * sent, only the last of several changes to an offer, and nothing about offers that were made and
 * cancelled since the previous email.
 */
export async function relevantOf(rows: Notification[]): Promise<Notification[]> {
  const current = rows.filter((row) => mayBeMailed(row) && stillHolds(row))
  if (current.length === 0) return []
  const gone = await unannounced(current)
  const isSaidLater = (row: Notification, place: number) =>
    current.some(({ type, bidId }, other) => {
      if (bidId !== row.bidId) return false
      return type === 'offer_received' || (type === 'offer_changed' && other > place)
    })
  return current.filter((row, place) => {
    if (row.type === 'bid_cancelled') return !gone.has(row.bidId ?? 0)
    return row.type !== 'offer_changed' || !isSaidLater(row, place)
  })
}
