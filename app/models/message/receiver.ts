import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { messageRefusals, type MessageSituation } from '#lifecycles/message_rules'
import type User from '#models/user'

/** The receiver of a message, and how they relate to the sender. */
type Receiver = MessageSituation['receiver'] & {
  id: number
  /** They have exchanged messages, or one of them has a bid on the other's project. */
  related: boolean
}

/** SQL condition for the conversation of two people; matches its primary key. */
export const isConversationBetween = (one: string, other: string) =>
  `c.low_id = least(${one}, ${other}) and c.high_id = greatest(${one}, ${other})`

/** SQL condition: one user has blocked the other. Takes bindings or columns. */
export const hasBlocked = (blocker: string, blocked: string) =>
  `exists (select 1 from message_blocks b
   where b.blocker_id = ${blocker} and b.blocked_id = ${blocked})`

/**
 * Someone to whom the sender may write.
 *
 * @throws NotFound (404) for an unknown id or a deleted account
 * @throws NotAllowed (403) while the sender is muted, and if one of the two has blocked the other
 * @throws RuleViolation (409) if the receiver's account is suspended
 */
export async function findWritableReceiver(sender: User, receiverId: number): Promise<Receiver> {
  const receiver = await findReceiver(sender.id, receiverId)
  refuseIf(messageRefusals.write({ sender, receiver, now: DateTime.utc() }))
  if (!receiver || receiver.deleted) throw new NotFound()
  return receiver
}

/** The receiver, in one query; null for an unknown id. */
async function findReceiver(senderId: number, receiverId: number): Promise<Receiver | null> {
  const { rows } = await db.rawQuery<{ rows: Receiver[] }>(
    `select u.id, u.deleted_at is not null as deleted, u.suspended_at is not null as suspended,
       ${hasBlocked('u.id', ':senderId')} as "blocksSender",
       ${hasBlocked(':senderId', 'u.id')} as "blockedBySender",
       exists (select 1 from conversations c where ${isConversationBetween(':senderId', 'u.id')})
       or exists (select 1 from bids b join projects p on p.id = b.project_id
         where b.user_id = :senderId and p.user_id = u.id)
       or exists (select 1 from bids b join projects p on p.id = b.project_id
         where b.user_id = u.id and p.user_id = :senderId) as related
     from users u where u.id = :receiverId`,
    { senderId, receiverId }
  )
  return rows[0] ?? null
}

/** Whether two people have exchanged any message. */
export async function haveExchangedMessages(oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await db.rawQuery<{ rows: unknown[] }>(
    `select 1 from conversations c where ${isConversationBetween('?::int', '?::int')}`,
    [oneId, otherId, oneId, otherId]
  )
  return rows.length > 0
}
