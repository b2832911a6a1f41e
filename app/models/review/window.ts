import { marketZone } from '#shared/values/market_time'
import { reviewRules } from '#shared/reputation/reviews'

/**
 * SQL expression for the moment at which the time for reviews of a completed project begins. Same as
 * `reviewsBeginAt`.
 *
 * @param project  alias of the projects table
 */
export const reviewsBegin = (project: string) =>
  `greatest(${project}.completed_at, (
    select s.install_on::timestamp at time zone '${marketZone}'
    from bids f join stagings s on s.bid_id = f.id
    where f.project_id = ${project}.id and f.status = 'accepted' and f.payment_status = 'paid'))`

/**
 * SQL expression for the end of the time in which `reviewer` can still review `reviewee`; null if
 * the review is written, the time hasn't begun or is over, no fee was due, or the account is deleted. Same
 * condition as `reviewRefusals.write`, for a project with a paid bid.
 */
export const openReviewUntil = (project: string, reviewer: string, reviewee: string) =>
  `(case when ${project}.status = 'completed'
      and exists (select 1 from bids f where f.project_id = ${project}.id
        and f.status = 'accepted' and f.platform_fee > 0)
      and not exists (select 1 from reviews r where r.project_id = ${project}.id
        and (r.reviewer_id = ${reviewer} or r.released_at is not null))
      and not exists (select 1 from users u where u.id = ${reviewee} and u.deleted_at is not null)
    then (select w.begins + interval '${reviewRules.days} days'
      from (select ${reviewsBegin(project)}) w (begins)
      where w.begins <= now() and w.begins > now() - interval '${reviewRules.days} days') end)`
