import { addDays } from '#shared/jobs/staging_terms'
import type { HomeZone } from '#shared/places/home_zones'
import { homeZonesOf } from '#models/project/home_zone'
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

/** Stagings with bid, project and visits, and the zones of their homes by project. */
export interface CalendarStagings {
  stagings: Staging[]
  zones: Map<number, HomeZone>
}

/** A user's stagings with an agreed day, newest first. */
export async function calendarStagings({ id }: User): Promise<CalendarStagings> {
  const stagings = await Staging.query()
    .whereRaw(
      `stagings.bid_id in (
         select b.id from bids b where b.user_id = :id and ${isKept}
         union all
         select b.id from bids b join projects p on p.id = b.project_id
         where p.user_id = :id and ${isKept})`,
      { id }
    )
    .whereRaw(
      `coalesce(removed_on, removal_on, (select v.agreed_on from staging_visits v
         where v.staging_id = stagings.id and v.kind = 'walk_through')) >= ?::date`,
      [addDays(today(), -pastDays)]
    )
    .preload('bid', (bid) => bid.preload('project'))
    .preload('visits')
    .orderBy('id', 'desc')
    .limit(limit)
  return { stagings, zones: await homeZonesOf(stagings.map(({ bid }) => bid.project)) }
}
