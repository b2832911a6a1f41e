import { reviewRules } from '#shared/reviews'

/**
 * SQL expression for the end of the time in which `reviewer` can still review `reviewee`; null if
 * the review is written, the time is over, no fee was due, or the account is deleted. Same condition as
 * `reviewRefusals.write`, for a project with a paid bid.
 */
export const openReviewUntil = (project: string, reviewer: string, reviewee: string) =>
  `(case when ${project}.status = 'completed'
      and ${project}.completed_at > now() - interval '${reviewRules.days} days'
      and exists (select 1 from bids f where f.project_id = ${project}.id
        and f.status = 'accepted' and f.platform_fee > 0)
      and not exists (select 1 from reviews r
        where r.project_id = ${project}.id and r.reviewer_id = ${reviewer})
      and not exists (select 1 from users u where u.id = ${reviewee} and u.deleted_at is not null)
    then ${project}.completed_at + interval '${reviewRules.days} days' end)`
