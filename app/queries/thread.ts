import db from '@adonisjs/lucid/services/db'
import { largestId } from '#shared/values/ids'
import type { Masking } from '#shared/masking/masking'
import { actingPerson, type ActingPerson } from '#models/person/acting'
import { isRestricted } from '#models/project/visibility'
import { filesOfMessage, type SentFile } from '#queries/message_files'
import { isMessageBetween, contactsReleasedAt } from '#models/message/contact_release'

/** A message as a plain row: threads are polled every five seconds. Times are ISO. */
export interface ThreadMessage {
  id: number
  senderId: number
  /** Who wrote it, if the sender's account has or had several people. */
  by: ActingPerson | null
  receiverId: number
  projectId: number | null
  /** What it is about, if the viewer may still see it. */
  project: { title: string; ownerId: number; masked: Masking | null } | null
  content: string
  /** Null until the text has been checked for contact details. */
  masked: Masking | null
  clientId: string | null
  readAt: string | null
  createdAt: string
  /** In their order. */
  files: SentFile[]
}

export interface Thread {
  viewerId: number
  released: boolean
  /** Oldest first. */
  messages: ThreadMessage[]
  /** The viewer's first unread message, on any page. */
  unreadFrom: number | null
}

/** Message ids: only newer than `after`, or older than `before`. */
export interface ThreadCursor {
  after?: number
  before?: number
  /** In addition to newer messages: this message of the viewer's, once it has been read. */
  awaiting?: number
}

export const threadPageSize = 50

/** A project of `:viewerId` or of the user `u` that the viewer may still see. */
export const isVisibleToBoth = (project: string) => `
  ${project}.user_id in (:viewerId, u.id) and ${project}.deleted_at is null
  and ${project}.status <> 'cancelled'
  and (${project}.user_id = :viewerId or not ${isRestricted(project)})`

/**
 * A page of the messages between `:viewerId` and the user `u`, as columns of a select. With
 * `after`, the page starts right after the cursor, so that no message is skipped.
 */
export const threadColumns = ({ after }: ThreadCursor = {}) => `
  coalesce((
    select json_agg(json_build_object('id', t.id, 'senderId', t.sender_id,
      'by', ${actingPerson('t.person_id', 't.sender_id')},
      'receiverId', t.receiver_id, 'projectId', t.project_id, 'content', t.content, 'clientId', t.client_id,
      'readAt', t.read_at, 'masked', t.masked, 'createdAt', t.created_at,
      'files', ${filesOfMessage('t.id')},
      'project', case when q.id is not null then json_build_object('title', q.title,
        'ownerId', q.user_id, 'masked', q.masked) end) order by t.id)
    from (
      select m.* from messages m
      where ${isMessageBetween(':viewerId', 'u.id')} and m.id >= :from and m.id < :before
        and (m.id > :after or (m.id = :awaiting and m.sender_id = :viewerId
            and m.read_at is not null))
      order by m.id ${after === undefined ? 'desc' : 'asc'} limit ${threadPageSize}
    ) t
    left join projects q on q.id = t.project_id and ${isVisibleToBoth('q')}
  ), '[]'::json) as messages,
  (select min(m.id) from messages m
   where m.receiver_id = :viewerId and m.sender_id = u.id and m.read_at is null) as "unreadFrom"`

/** The bindings of `threadColumns`. */
export const cursorBindings = ({ after = 0, before = largestId, awaiting }: ThreadCursor = {}) => ({
  after,
  before,
  awaiting: awaiting ?? 0,
  // PostgreSQL rejects larger integers.
  from: Math.min(after + 1, awaiting ?? after + 1, largestId),
})

/**
 * A page of the messages between two people, in one query: the latest, or from the cursor on.
 *
 * @returns null if there is no such person, and for the viewer
 */
export async function threadOf(
  viewerId: number,
  personId: number,
  cursor: ThreadCursor = {}
): Promise<Thread | null> {
  const { rows } = await db.rawQuery<{ rows: Thread[] }>(
    `select :viewerId::int as "viewerId",
       ${contactsReleasedAt(':viewerId', 'u.id')} is not null as released, ${threadColumns(cursor)}
     from users u
     where u.id = :personId and u.id <> :viewerId`,
    { viewerId, personId, ...cursorBindings(cursor) }
  )
  return rows[0] ?? null
}
