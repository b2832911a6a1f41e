import db from '@adonisjs/lucid/services/db'
import type { UserType } from '#enums/user_types'
import { between, releasedAt } from '#models/message/released'

/** Somebody a person writes with, as plain rows; what of it may be shown is the transformer's. */
export interface Conversation {
  viewerId: number
  person: {
    id: number
    name: string
    company: string | null
    userType: UserType
    stagerIdentifier: string | null
    deleted: boolean
  }
  /** When contact details were released between the two; ISO. */
  releasedAt: string | null
  /** What they last wrote about, unless it is gone. */
  project: { id: number; title: string; ownerId: number } | null
  unreadCount: number
  last: { content: string; createdAt: string; senderId: number } | null
}

/** More than anybody reads in a list; the older ones stay reachable by their address. */
const listed = 200

/** In two halves, so that the first one is a scan of the pair index by its leading column. */
const everybody = `
  select greatest(sender_id, receiver_id) as id from messages
  where least(sender_id, receiver_id) = :viewerId
  union
  select least(sender_id, receiver_id) from messages
  where greatest(sender_id, receiver_id) = :viewerId`

const conversations = (partners: string) => `
  with partners as (${partners})
  select :viewerId::int as "viewerId",
    json_build_object('id', u.id, 'name', u.name, 'company', u.company, 'userType', u.user_type,
      'stagerIdentifier', u.stager_identifier, 'deleted', u.deleted_at is not null) as person,
    to_json(${releasedAt(':viewerId', 'u.id')}) as "releasedAt",
    case when p.id is not null then
      json_build_object('id', p.id, 'title', p.title, 'ownerId', p.user_id) end as project,
    (select count(*)::int from messages m
     where m.receiver_id = :viewerId and m.sender_id = u.id and m.read_at is null) as "unreadCount",
    case when l.id is not null then json_build_object('content', l.content,
      'createdAt', l.created_at, 'senderId', l.sender_id) end as last
  from partners
  join users u on u.id = partners.id
  left join lateral (
    select m.id, m.content, m.created_at, m.sender_id from messages m
    where ${between(':viewerId', 'u.id')} order by m.id desc limit 1
  ) l on true
  left join lateral (
    select m.project_id from messages m
    where ${between(':viewerId', 'u.id')} and m.project_id is not null
    order by m.id desc limit 1
  ) about on true
  left join projects p on p.id = coalesce(:projectId, about.project_id)
    and p.user_id in (:viewerId, u.id) and p.deleted_at is null and p.status <> 'cancelled'
  order by l.id desc nulls last
  limit ${listed}`

/** MSG-06: everybody the viewer wrote with, the latest first, in one query. */
export async function conversationsOf(viewerId: number): Promise<Conversation[]> {
  const { rows } = await db.rawQuery<{ rows: Conversation[] }>(conversations(everybody), {
    viewerId,
    projectId: null,
  })
  return rows
}

/**
 * The conversation with one person, also before the first message; null for nobody and oneself.
 *
 * @param projectId  what it is about, when the viewer comes from a project
 */
export async function conversationWith(
  viewerId: number,
  personId: number,
  projectId: number | null
): Promise<Conversation | null> {
  const { rows } = await db.rawQuery<{ rows: Conversation[] }>(
    conversations('select :personId::int as id where :personId <> :viewerId'),
    { viewerId, personId, projectId }
  )
  const conversation = rows[0]
  return conversation && (conversation.last || !conversation.person.deleted) ? conversation : null
}
