import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import { isWanted } from '#models/notification/alerts'
import { deliveryTo, Recipients, type AccountPerson } from '#notifications/account_people'
import { inSameBundle } from '#notifications/bundling'
import { emailPartsOf, isCurrent, mayBeEmailed } from '#notifications/catalog'
import { queuePersonalEmails } from '#services/queue/dispatch'

/** An email about notifications, and who gets it. */
export interface PersonalEmail {
  to: AccountPerson
  /** Those that are still current, oldest first. */
  rows: Notification[]
  /** Ids of all that it was written from. */
  from: number[]
}

/**
 * The emails about a notification and those bundled with it, one for each person who gets them, as they are when they
 * are sent. None if they were sent already or nothing is left.
 */
export async function emailsAbout(notificationId: number): Promise<PersonalEmail[]> {
  const row = await unsent()
    .where('id', notificationId)
    .whereHas('user', (user) => user.whereNull('deletedAt'))
    .first()
  if (!row || !emailPartsOf(row.type)) return []
  return emailsFrom(await bundleOf(row))
}

/** The email to one of several people, as it is now; null if nothing is left, or the person no longer gets it. */
export async function emailTo(
  personId: number,
  ids: readonly number[]
): Promise<PersonalEmail | null> {
  const rows = await withDetails()
    .whereIn('id', [...ids])
    .whereHas('user', (user) => user.whereNull('deletedAt'))
    .orderBy('id')
  if (rows.length === 0) return null
  const emails = await emailsFrom(rows)
  return emails.find(({ to }) => to.personId === personId) ?? null
}

/** Queues the emails in jobs of their own, once, because each is retried by itself. */
export async function queueEmailsAbout(
  emails: readonly PersonalEmail[],
  notificationId: number,
  job: { jobId: string; name: string }
) {
  const said = emails.flatMap(({ rows }) => rows)
  await db.transaction(async (trx) => {
    await Notification.markMailed(said, trx)
    const payloads = emails.map(({ to, from }) => ({
      ...{ notificationId, personId: to.personId, notificationIds: from },
    }))
    await queuePersonalEmails<'SendNotification'>(trx, job, payloads)
  })
}

async function emailsFrom(rows: Notification[]): Promise<PersonalEmail[]> {
  const recipients = await Recipients.of(rows[0].userId, rows)
  const emails: PersonalEmail[] = []
  for (const to of recipients.people) {
    const wanted = rows.filter(
      (row) =>
        recipients.isOnePerson ||
        (recipients.to(row).includes(to) && deliveryTo(to, row.type) === 'email')
    )
    const current = await currentNotifications(wanted, to)
    if (current.length > 0) emails.push({ to, rows: current, from: wanted.map(({ id }) => id) })
  }
  return emails
}

const unsent = () => withDetails().whereNull('mailedAt')

const withDetails = () =>
  Notification.query()
    .where('delivery', 'email')
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
async function currentNotifications(
  rows: readonly Notification[],
  to: AccountPerson
): Promise<Notification[]> {
  const current = rows.filter((row) => mayBeEmailed(row, to) && isCurrent(row))
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
