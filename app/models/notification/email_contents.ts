import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { isWanted } from '#models/notification/alerts'
import { inSameBundle } from '#notifications/bundling'
import { emailPartsOf, isCurrent, mayBeEmailed } from '#notifications/catalog'

/**
 * The notifications in an email at the time it is sent: this one and those bundled with it, oldest
 * first, without outdated ones. Empty if the email was already sent or nothing is left.
 */
export async function emailContents(notificationId: number): Promise<Notification[]> {
  const row = await unsent()
    .where('id', notificationId)
    .whereHas('user', (user) => user.whereNull('deletedAt'))
    .first()
  if (!row || !emailPartsOf(row.type)) return []
  return currentNotifications(await bundleOf(row))
}

const unsent = () =>
  Notification.query()
    .where('delivery', 'email')
    .whereNull('mailedAt')
    .whereRaw(isWanted)
    .preload('user')
    .preload('project', (project) => project.preload('owner'))
    .preload('bid', (bid) => bid.preload('bidder').preload('staging').preload('reviews'))

async function bundleOf(row: Notification): Promise<Notification[]> {
  if (!row.emailDueAt || !row.projectId) return [row]
  const others = await inSameBundle(unsent(), row, 'email_due_at')
    .whereNot('id', row.id)
    .where('emailDueAt', row.emailDueAt.toSQL()!)
    .orderBy('id')
  return [row, ...others]
}

/** Ids of cancelled bids that the owner never got an email about. */
async function neverEmailed(rows: Notification[]): Promise<Set<number>> {
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

/** The price that the recipient knows: the one before the first of several changes. */
function amountBefore({ bidId, previousAmount }: Notification, rows: Notification[]) {
  const first = rows.find((row) => row.bidId === bidId && row.previousAmount !== null)
  return first?.previousAmount ?? previousAmount
}

/**
 * The notifications that are still current. Contains only the last of several changes to a bid,
 * and nothing about bids that were made and cancelled since the previous email.
 */
async function currentNotifications(rows: Notification[]): Promise<Notification[]> {
  const current = rows.filter((row) => mayBeEmailed(row) && isCurrent(row))
  if (current.length === 0) return []
  const gone = await neverEmailed(current)
  const isSaidLater = (row: Notification, place: number) =>
    current.some(({ type, bidId }, other) => {
      if (bidId !== row.bidId) return false
      return type === 'offer_received' || (type === 'offer_changed' && other > place)
    })
  for (const row of current.filter(({ type }) => type === 'offer_changed')) {
    row.previousAmount = amountBefore(row, current)
  }
  return current.filter((row, place) => {
    if (row.type === 'bid_cancelled') return !gone.has(row.bidId ?? 0)
    return row.type !== 'offer_changed' || !isSaidLater(row, place)
  })
}
