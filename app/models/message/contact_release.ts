import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const paidBidsBetween = (one: string, other: string) => `
  from bids b join projects q on q.id = b.project_id
  where b.payment_status = 'paid'
    and ((b.user_id = ${one} and q.user_id = ${other})
      or (b.user_id = ${other} and q.user_id = ${one}))`

/**
 * SQL subquery for the time of contact release between two people; null if there is no paid bid
 * between them. Takes bindings or columns with their ids. Same condition as `isReleased`.
 */
export const contactsReleasedAt = (one: string, other: string) =>
  `(select min(b.paid_at) ${paidBidsBetween(one, other)})`

/** SQL subquery for the id of the project of the last paid bid between two people, or null. */
export const lastPaidProject = (one: string, other: string) =>
  `(select q.id ${paidBidsBetween(one, other)} order by b.paid_at desc, b.id desc limit 1)`

/**
 * Whether contact details were released between two people.
 *
 * @param client  the transaction that needs the answer: a second connection could wait for it forever
 */
export async function areContactsReleased(
  oneId: number,
  otherId: number,
  client: QueryClientContract = db.connection()
): Promise<boolean> {
  const { rows } = await client.rawQuery<{ rows: { released: boolean }[] }>(
    `select ${contactsReleasedAt(':oneId', ':otherId')} is not null as released`,
    { oneId, otherId }
  )
  return rows[0].released
}

/** SQL condition for the messages between two people; matches their index. */
export const isMessageBetween = (one: string, other: string) => `
  least(m.sender_id, m.receiver_id) = least(${one}, ${other})
  and greatest(m.sender_id, m.receiver_id) = greatest(${one}, ${other})`
