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
}

/** How many of a stager's bids were won and lost. */
export async function offerDecisions({ id }: User): Promise<OfferDecisions> {
  const { rows } = await db.rawQuery<{ rows: OfferDecisions[] }>(
    `select count(*) filter (where ${decisionIn('b')} = 'won')::int as won,
       count(*) filter (where ${decisionIn('b')} = 'lost')::int as lost
     from bids b where b.user_id = :userId`,
    { userId: id }
  )
  return rows[0]
}
