import db from '@adonisjs/lucid/services/db'
import type User from '#models/user'

export interface Unread {
  messages: number
  notifications: number
}

/** What waits for a person, for the signs in the navigation of every page: one query. */
export async function unreadOf(person: User): Promise<Unread> {
  const { rows } = await db.rawQuery<{ rows: Unread[] }>(
    `select
       (select count(*)::int from messages where receiver_id = :id and read_at is null) as messages,
       (select count(*)::int from notifications where user_id = :id and not read) as notifications`,
    { id: person.id }
  )
  return rows[0]
}
