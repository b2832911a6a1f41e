import db from '@adonisjs/lucid/services/db'
import { largestId } from '#shared/values/ids'
import type { Masking } from '#shared/masking/masking'
import type { UserType } from '#shared/accounts/user_types'
import { hasBlocked, isConversationBetween } from '#models/message/receiver'
import { contactsReleasedAt, lastPaidProject } from '#models/message/contact_release'
import {
  cursorBindings,
  isVisibleToBoth,
  threadColumns,
  type Thread,
  type ThreadMessage,
} from '#queries/thread'
import { PreparedRead } from '#services/database/prepared_read'

/** A conversation as a plain row. The transformer decides what the viewer may see of it. */
export interface Conversation {
  viewerId: number
  /** Whether the viewer is muted (ISO). */
  viewerMute: { mutedAt: string | null; mutedUntil: string | null }
  person: {
    id: number
    name: string
    company: string | null
    userType: UserType
    stagerIdentifier: string | null
    deleted: boolean
    suspended: boolean
  }
  /** When contact details were released between the two (ISO). */
  releasedAt: string | null
  /** The project of the last message, if the viewer may still see it. */
  project: { id: number; title: string; ownerId: number; masked: Masking | null } | null
  unreadCount: number
  last: Pick<ThreadMessage, 'id' | 'content' | 'createdAt' | 'senderId' | 'masked'> | null
  /** The person blocked the viewer. */
  blocksViewer: boolean
  /** Whether the viewer can report something that has no open report of theirs yet. */
  reportable: boolean
  /** The viewer blocked the person. */
  blockedByViewer: boolean
}

/** A conversation together with its latest messages. */
export type OpenConversation = Conversation & Pick<Thread, 'messages'>

/** Conversations per page. */
export const conversationsPageSize = 30

const side = (own: string, other: string) => `
  (select ${other} as partner_id, last_message_id, project_id from conversations
   where ${own} = :viewerId and last_message_id < :before
   order by last_message_id desc limit ${conversationsPageSize})`

/** The viewer has the lower id in some pairs and the higher one in others. */
const latest = `${side('low_id', 'high_id')} union all ${side('high_id', 'low_id')}
  order by last_message_id desc limit ${conversationsPageSize}`

/** Without a message about a project, the conversation is about the last paid one. */
const withOne = `select u.id as partner_id, c.last_message_id,
    coalesce(c.project_id, ${lastPaidProject(':viewerId', 'u.id')}) as project_id
  from users u
  left join conversations c on ${isConversationBetween(':viewerId', 'u.id')}
  where u.id = :personId and u.id <> :viewerId`

const isReported = (message: string) => `exists (select 1 from message_reports r
  where r.reporter_id = :viewerId and r.reported_id = u.id and r.status = 'open'
    and coalesce(r.message_id, 0) = ${message})`

/** The conversation as a whole, or one of the person's messages. */
const isReportable = `l.id is not null and (not ${isReported('0')}
  or exists (select 1 from messages m where m.sender_id = u.id and m.receiver_id = :viewerId
    and not ${isReported('m.id')}))`

const conversationSql = (partners: string, more = '') => `
  select :viewerId::int as "viewerId",
    (select json_build_object('mutedAt', v.muted_at, 'mutedUntil', v.muted_until)
     from users v where v.id = :viewerId) as "viewerMute",
    json_build_object('id', u.id, 'name', u.name, 'company', u.company, 'userType', u.user_type,
      'stagerIdentifier', u.stager_identifier, 'deleted', u.deleted_at is not null,
      'suspended', u.suspended_at is not null) as person,
    to_json(${contactsReleasedAt(':viewerId', 'u.id')}) as "releasedAt",
    case when p.id is not null then
      json_build_object('id', p.id, 'title', p.title, 'ownerId', p.user_id,
        'masked', p.masked) end as project,
    (select count(*)::int from messages m
     where m.receiver_id = :viewerId and m.sender_id = u.id and m.read_at is null) as "unreadCount",
    case when l.id is not null then json_build_object('id', l.id, 'content', l.content,
      'createdAt', l.created_at, 'senderId', l.sender_id, 'masked', l.masked) end as last,
    ${hasBlocked('u.id', ':viewerId')} as "blocksViewer",
    ${hasBlocked(':viewerId', 'u.id')} as "blockedByViewer", ${isReportable} as reportable
    ${more}
  from (${partners}) partner
  join users u on u.id = partner.partner_id
  left join messages l on l.id = partner.last_message_id
  left join projects p on p.id = coalesce(:projectId::int, partner.project_id)
    and ${isVisibleToBoth('p')}
  order by partner.last_message_id desc nulls last`

const latestConversations = new PreparedRead<Conversation>(() => conversationSql(latest))

/**
 * The viewer's conversations, latest first, in one query.
 *
 * @param before  id of a message: only conversations whose last message is older
 */
export const conversationsOf = (viewerId: number, before = largestId) =>
  latestConversations.rows({ viewerId, before, projectId: null })

/**
 * The conversation with one person and its latest messages, which may be none yet; null if there
 * is no such person, and for the viewer.
 *
 * @param projectId  the project the viewer came from
 */
export async function conversationWith(
  viewerId: number,
  personId: number,
  projectId: number | null
): Promise<OpenConversation | null> {
  const { rows } = await db.rawQuery<{ rows: OpenConversation[] }>(
    conversationSql(withOne, `, ${threadColumns()}`),
    { viewerId, personId, projectId, ...cursorBindings() }
  )
  const conversation = rows[0]
  return conversation && (conversation.last || !conversation.person.deleted) ? conversation : null
}
