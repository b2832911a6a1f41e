import { actingPerson } from '#models/person/acting'

/** SQL: who made a bid, or changed it last, as an `ActingPerson`; null if its company never had several people. */
export const lastAuthorOf = (bids: string) => `(
  select ${actingPerson('e.person_id', 'e.actor_id')} from audit_events e
  where (select count(*) from seats where seats.user_id = ${bids}.user_id) > 1
    and e.bid_id = ${bids}.id and e.kind in ('bid_submitted', 'bid_revised')
  order by e.id desc limit 1)`
