import db from '@adonisjs/lucid/services/db'
import { between, releasedAt } from '#models/message/released'

/** A message as a plain row: threads are asked for every five seconds. Moments are ISO. */
export interface ThreadMessage {
  id: number
  senderId: number
  receiverId: number
  projectId: number | null
  content: string
  readAt: string | null
  createdAt: string
}

export interface Thread {
  viewerId: number
  released: boolean
  /** Oldest first. */
  messages: ThreadMessage[]
}

/** Where to read on: only newer than `after`, or older than `before` (ids of messages). */
export interface ThreadCursor {
  after?: number
  before?: number
}

export const threadPage = 50

/**
 * A page of what two people wrote to each other, in one query: the latest ones, or from the
 * cursor on.
 *
 * @returns null when there is no such other person
 */
export async function threadOf(
  viewerId: number,
  personId: number,
  { after, before }: ThreadCursor = {}
): Promise<Thread | null> {
  // Going forward, the page must begin right behind the cursor: nothing may be skipped.
  const direction = after === undefined ? 'desc' : 'asc'
  const { rows } = await db.rawQuery<{ rows: Thread[] }>(
    `select :viewerId::int as "viewerId",
       ${releasedAt(':viewerId', 'u.id')} is not null as released,
       coalesce((
         select json_agg(json_build_object('id', t.id, 'senderId', t.sender_id,
           'receiverId', t.receiver_id, 'projectId', t.project_id, 'content', t.content,
           'readAt', t.read_at, 'createdAt', t.created_at) order by t.id)
         from (
           select m.* from messages m
           where ${between(':viewerId', 'u.id')} and m.id > :after and m.id < :before
           order by m.id ${direction} limit ${threadPage}
         ) t
       ), '[]'::json) as messages
     from users u
     where u.id = :personId and u.id <> :viewerId`,
    { viewerId, personId, after: after ?? 0, before: before ?? 2 ** 31 - 1 }
  )
  return rows[0] ?? null
}
