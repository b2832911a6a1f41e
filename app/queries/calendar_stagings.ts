import { addDays } from '#shared/jobs/staging_terms'
import Staging, { today } from '#models/staging'
import type User from '#models/user'

/** How long a removal stays in the calendar, in days. */
const pastDays = 365
/** Far more than one company stages in a year. */
const limit = 1000

/**
 * SQL: whether the days of the bid `b` stay, as cancelled if they don't take place. Those of a paid job that
 * ended early go.
 */
const isKept = "not (b.status = 'cancelled' and b.payment_status = 'paid')"

/** A user's stagings with an agreed install date, with bid and project, newest first. */
export function calendarStagings({ id }: User): Promise<Staging[]> {
  return Staging.query()
    .whereRaw(
      `stagings.bid_id in (
         select b.id from bids b where b.user_id = :id and ${isKept}
         union all
         select b.id from bids b join projects p on p.id = b.project_id
         where p.user_id = :id and ${isKept})`,
      { id }
    )
    .whereNotNull('installOn')
    .whereRaw('coalesce(removed_on, removal_on) >= ?::date', [addDays(today(), -pastDays)])
    .preload('bid', (bid) => bid.preload('project'))
    .orderBy('id', 'desc')
    .limit(limit)
}
