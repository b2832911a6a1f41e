import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PushPayload } from '#shared/notifications/push_subscriptions'
import Notification from '#models/notification'
import { isWanted } from '#models/notification/alerts'
import { isWithheldNotice } from '#models/project/visibility'
import Person from '#models/person'
import PushSubscription from '#models/push_subscription'
import { isPushedTo, Recipients, wantsAlert } from '#notifications/account_people'
import { inSameBundle } from '#notifications/bundling'
import { isCurrent, mayBePushed, pushOptionsOf, pushTextOf } from '#notifications/catalog'
import { queuePushDeliveries } from '#services/queue/dispatch'

/** Ids in a payload of notifications that have been read. */
const maxRead = 20
/** Days in which a device may still show a notification that has been read elsewhere. */
const shownDays = 7

/**
 * Queues one message per browser of each person who gets a notification and those bundled with it. What has been read or
 * is outdated by then is left out when a message leaves.
 */
export async function queueDeliveries(notificationId: number) {
  await db.transaction(async (trx) => {
    const row = await leaving(trx).where('id', notificationId).first()
    if (!row) return
    const { userId } = row
    const others = row.pushDueAt && row.projectId ? othersInBundle(row, trx) : []
    const rows = [row, ...(await others)]
    await Notification.query({ client: trx })
      .whereIn(
        'id',
        rows.map(({ id }) => id)
      )
      .update({ pushedAt: DateTime.utc().toSQL() })
    const recipients = await Recipients.of(userId, rows, trx)
    const browsers = await PushSubscription.browsersOf(userId, trx)
    const deliveries = browsers.map(({ id: subscriptionId, personId }) => {
      const shown = rows.filter((each) => isShownTo(personId, each, recipients))
      return { subscriptionId, userId, notificationIds: shown.map(({ id }) => id) }
    })
    await queuePushDeliveries(
      trx,
      deliveries.filter(({ notificationIds }) => notificationIds.length > 0)
    )
  })
}

/** Whether the person's browsers show it. Someone who has the account alone has said so before it was queued. */
function isShownTo(personId: number, row: Notification, recipients: Recipients): boolean {
  if (recipients.isOnePerson) return true
  const person = recipients.to(row).find((each) => each.personId === personId)
  if (!person || !isPushedTo(person, row.type)) return false
  return row.type !== 'new_project' || wantsAlert(person, 'now')
}

/**
 * Locked, so that two attempts at a job queue each message once. The job belongs to the first of a bundle,
 * which may have been read while the others wait.
 */
function leaving(trx: TransactionClientContract) {
  const query = Notification.query({ client: trx }).whereNull('pushedAt')
  query.knexQuery.forNoKeyUpdate()
  return query
}

const othersInBundle = (row: Notification, trx: TransactionClientContract) =>
  inSameBundle(leaving(trx), row, 'push_due_at')
    .where('read', false)
    .whereNot('id', row.id)
    .where('pushDueAt', row.pushDueAt!.toSQL()!)
    .orderBy('id')

export interface PushContents {
  payload: PushPayload
  ttl: number
  urgency: 'low' | 'normal' | 'high'
}

/**
 * What a browser is sent about these notifications now; null if all have been read, are outdated or
 * are too old.
 *
 * @param personId  whose browser it is; the account's address counts without it
 */
export async function pushContents(
  userId: number,
  ids: number[],
  personId?: number
): Promise<PushContents | null> {
  const found = await Notification.query()
    .where({ userId, read: false })
    .whereIn('id', ids)
    .whereRaw(isWanted)
    // An alert only while its saved search sends alerts at once.
    .whereRaw(`(type <> 'new_project' or delivery = 'email')`)
    .preload('user')
    .preload('project')
    .preload('bid', (bid) => bid.preload('staging').preload('reviews'))
    .orderBy('id')
  const to = personId === undefined ? null : await Person.find(personId)
  const rows = found.filter((row) => mayBePushed(row, to ?? row.user) && isCurrent(row))
  if (rows.length === 0) return null
  const last = rows[rows.length - 1]
  const { hours, urgency } = pushOptionsOf(last.type)
  const ttl = Math.round(last.createdAt.plus({ hours }).diffNow('seconds').seconds)
  if (ttl <= 0) return null
  const payload = { ...pushTextOf(rows), id: last.id, ...(await countsOf(userId)) }
  return { payload, ttl, urgency }
}

/** A message that the person has asked for, to see whether this browser shows it. */
export async function testContents(userId: number): Promise<PushContents> {
  const payload = {
    title: 'Push notifications work',
    body: 'This device shows them.',
    url: '/notifications/preferences',
    tag: 'test',
    id: null,
    ...(await countsOf(userId)),
  }
  return { payload, ttl: 300, urgency: 'high' }
}

async function countsOf(userId: number): Promise<Pick<PushPayload, 'unread' | 'read'>> {
  const { rows } = await db.rawQuery<{ rows: Pick<PushPayload, 'unread' | 'read'>[] }>(
    `select
       (select count(*)::int from notifications where user_id = :userId and not read
         and not ${isWithheldNotice}) as unread,
       array(select id from notifications where user_id = :userId and read
         and pushed_at is not null and created_at > now() - make_interval(days => :shownDays)
         order by created_at desc, id desc limit :maxRead) as read`,
    { userId, shownDays, maxRead }
  )
  return rows[0]
}
