import db from '@adonisjs/lucid/services/db'

/**
 * Since when two people know each other's contact details, as a subquery over the ids that
 * the named bindings or columns stand for; null before a paid, accepted bid between them. The
 * same condition as `isPaid` of a bid.
 */
export const releasedAt = (one: string, other: string) => `
  (select min(b.paid_at) from bids b join projects q on q.id = b.project_id
   where b.status = 'accepted' and b.payment_status = 'paid'
     and ((b.user_id = ${one} and q.user_id = ${other})
       or (b.user_id = ${other} and q.user_id = ${one})))`

/** Whether the two know each other's contact details. */
export async function areReleased(oneId: number, otherId: number): Promise<boolean> {
  const { rows } = await db.rawQuery<{ rows: { released: boolean }[] }>(
    `select ${releasedAt(':oneId', ':otherId')} is not null as released`,
    { oneId, otherId }
  )
  return rows[0].released
}

/** Condition for the messages between two people, in the words of their index. */
export const between = (one: string, other: string) => `
  least(m.sender_id, m.receiver_id) = least(${one}, ${other})
  and greatest(m.sender_id, m.receiver_id) = greatest(${one}, ${other})`
