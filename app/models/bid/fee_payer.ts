import { actingPerson } from '#models/person/acting'

/**
 * SQL: who paid the fee of a bid, as an `ActingPerson`; null if its company never had several people, and for `:reader`,
 * the person who paid it.
 */
export const feePayerOf = (bids: string) => `(
  select ${actingPerson('e.person_id', 'e.actor_id')} from audit_events e
  where (select count(*) from seats where seats.user_id = ${bids}.user_id) > 1
    and e.bid_id = ${bids}.id and e.kind = 'fee_paid' and e.person_id is distinct from :reader::int
  order by e.id desc limit 1)`
