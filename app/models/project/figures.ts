import type { UserType } from '#enums/user_types'
import type { BidRecord } from '#models/bid/questions'

/** What the bids of a project add up to; counted in the query that reads the project. */
export interface ProjectFigures {
  ownerType: UserType
  /** In the race or won (R10). */
  liveBids: number
  pendingBids: number
  /** All that were not cancelled (R09). */
  uncancelledBids: number
  rejectedBids: number
  selected:
    | (Pick<BidRecord, 'userId' | 'status' | 'paymentStatus'> & { paymentDueAt: string | null })
    | null
  latestPending: {
    amount: number
    stagingPeriod: BidRecord['stagingPeriod']
    createdAt: string
  } | null
}

/** Subqueries for the figures, to be selected beside `projects.*`. */
export const figureColumns = `
  (select u.user_type from users u where u.id = projects.user_id) as "ownerType",
  f."liveBids", f."pendingBids", f."uncancelledBids", f."rejectedBids", f."selected", f."latestPending"
`

export const figureJoin = `
  left join lateral (
    select
      count(*) filter (where b.status in ('pending', 'payment_required', 'accepted'))::int as "liveBids",
      count(*) filter (where b.status = 'pending')::int as "pendingBids",
      count(*) filter (where b.status <> 'cancelled')::int as "uncancelledBids",
      count(*) filter (where b.status = 'rejected')::int as "rejectedBids",
      (json_agg(json_build_object('userId', b.user_id, 'status', b.status,
        'paymentStatus', b.payment_status, 'paymentDueAt', b.payment_due_at))
        filter (where b.status in ('payment_required', 'accepted')))->0 as "selected",
      (json_agg(json_build_object('amount', b.amount, 'stagingPeriod', b.staging_period,
        'createdAt', b.created_at) order by b.id desc) filter (where b.status = 'pending'))->0 as "latestPending"
    from bids b where b.project_id = projects.id
  ) f on true
`
