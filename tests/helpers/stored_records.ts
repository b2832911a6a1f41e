import db from '@adonisjs/lucid/services/db'
import type { EventKind } from '#shared/console/event_kinds'
import type { NotificationType } from '#shared/notifications/notification_types'
import type { Person } from '#tests/helpers/people'

/** The types of a person's notifications, oldest first. */
export async function notificationTypesOf(person: Person): Promise<NotificationType[]> {
  const rows = await db.from('notifications').where('user_id', person.user.id).orderBy('id')
  return rows.map(({ type }) => type)
}

/** The audit events of a project, oldest first. */
export async function eventsOf(projectId: number): Promise<EventKind[]> {
  const rows = await db.from('audit_events').where('project_id', projectId).orderBy('id')
  return rows.map(({ kind }) => kind)
}

export const rowsOf = (table: 'bids' | 'payments' | 'payment_events' | 'projects' | 'receipts') =>
  db.from(table).orderBy('id')

const moments = [
  'created_at',
  'selected_at',
  'payment_due_at',
  'payment_declined_at',
  'paid_at',
  'stager_completed_at',
]

/** Moves the times of a bid `hours` into the past. */
export async function backdateBid(bidId: number, hours: number) {
  const earlier = moments.map((column) => `${column} = ${column} - make_interval(hours => :hours)`)
  await db.rawQuery(`update bids set ${earlier.join(', ')} where id = :bidId`, { bidId, hours })
}
