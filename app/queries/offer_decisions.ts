import db from '@adonisjs/lucid/services/db'
import type User from '#models/user'

/**
 * SQL: whether a bid is `won` or `lost`; null while undecided. Bids that the stager withdrew and projects that
 * closed have no outcome. As `decisionOf`, for all bids, also those removed from the stager's list.
 */
export const decisionIn = (bid: string) => `case
  when ${bid}.status = 'accepted' and ${bid}.payment_status = 'paid' then 'won'
  when ${bid}.rejection_reason in ('declined', 'not_selected')
    or ${bid}.cancellation_reason in ('released', 'expired') then 'lost'
  end`

export type OfferDecisions = {
  won: number
  lost: number
  /** Those in the stager's list whose work isn't marked as completed. */
  current: number
  /** Those in the stager's list whose work is. */
  completed: number
}

const isListed = `b.hidden_by_stager_at is null and b.status not in ('rejected', 'cancelled')`

/** How many of a stager's bids were won and lost, and how many of its list go on. */
export async function offerDecisions({ id }: User): Promise<OfferDecisions> {
  const { rows } = await db.rawQuery<{ rows: OfferDecisions[] }>(
    `select count(*) filter (where ${decisionIn('b')} = 'won')::int as won,
       count(*) filter (where ${decisionIn('b')} = 'lost')::int as lost,
       count(*) filter (where ${isListed} and b.stager_completed_at is null)::int as current,
       count(*) filter (where ${isListed} and b.stager_completed_at is not null)::int as completed
     from bids b where b.user_id = :userId`,
    { userId: id }
  )
  return rows[0]
}
