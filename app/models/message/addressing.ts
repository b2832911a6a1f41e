import db from '@adonisjs/lucid/services/db'
import type { WritingSituation } from '#lifecycles/message_rules'

/** Who a message is for, and how the two stand to each other. */
type Addressee = WritingSituation['receiver'] & {
  id: number
  /** They wrote to each other before, or an offer connects them. */
  related: boolean
}

/** Condition for the conversation of two people, in the words of its primary key. */
export const pairOf = (one: string, other: string) =>
  `c.low_id = least(${one}, ${other}) and c.high_id = greatest(${one}, ${other})`

/** Whether one person has blocked another, over bindings or columns. */
export const hasBlocked = (blocker: string, blocked: string) =>
  `exists (select 1 from message_blocks b
   where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

/** In one query; null for an unknown id. */
export async function addresseeOf(senderId: number, receiverId: number): Promise<Addressee | null> {
  const { rows } = await db.rawQuery<{ rows: Addressee[] }>(
    `select u.id, u.deleted_at is not null as deleted, u.suspended_at is not null as suspended,
       ${hasBlocked('u.id', ':senderId')} as refuses,
       ${hasBlocked(':senderId', 'u.id')} as refused,
       exists (select 1 from conversations c where ${pairOf(':senderId', 'u.id')})
       or exists (select 1 from bids b join projects p on p.id = b.project_id
         where b.user_id = :senderId and p.user_id = u.id)
       or exists (select 1 from bids b join projects p on p.id = b.project_id
         where b.user_id = u.id and p.user_id = :senderId) as related
     from users u where u.id = :receiverId`,
    { senderId, receiverId }
  )
  return rows[0] ?? null
}

/** Whether there is any message between two people. */
export async function haveWritten(oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await db.rawQuery<{ rows: unknown[] }>(
    `select 1 from conversations c where ${pairOf('?::int', '?::int')}`,
    [oneId, otherId, oneId, otherId]
  )
  return rows.length > 0
}
