import { isWithheldBid } from '#models/project/visibility'
import { openReviewUntil } from '#models/review/window'
import { installDayOf } from '#models/staging/install_day'
import type { Loss } from '#shared/jobs/losses'
import { lastLossOf } from '#models/project/last_loss'
import { stagingDaysOf, type StagingDays } from '#models/staging/days'
import type { UserType } from '#shared/accounts/user_types'
import type { DailyCounts } from '#lifecycles/bid_limits'
import type { MessageSituation } from '#lifecycles/message_rules'
import type { BidRecord } from '#models/bid/predicates'
import { hasBlocked } from '#models/message/receiver'

/** Counts and key data of a project's bids, read in the same query as the project. */
export interface ProjectStats {
  ownerType: UserType
  /** Pending or selected. */
  liveBids: number
  /** Pending bids of suspended stagers: only admins see them, and no other count includes them. */
  withheldBids: number
  pendingBids: number
  /** Those of them that their companies have to confirm first. */
  unconfirmedBids: number
  uncancelledBids: number
  rejectedBids: number
  /** Also those whose job has ended early. */
  paidBids: number
  selected:
    | (Pick<BidRecord, 'userId' | 'status' | 'paymentStatus' | 'platformFee'> & {
        paymentDueAt: string | null
        stagerCompletedAt: string | null
        /** The agreed install day (YYYY-MM-DD), or null. */
        installOn: string | null
        /** Until when the owner can review the stager; null if it can't. */
        reviewDueAt: string | null
        /** Only for whom `releasedContactOf` allows it. */
        contact: { name: string; company: string | null; phone: string | null }
        stagerIdentifier: string | null
      })
    | null
  latestPending: {
    amount: number
    stagingPeriod: BidRecord['stagingPeriod']
    createdAt: string
  } | null
  /** The viewer's latest bid. Not read for an owner's own list. */
  viewerBid?:
    | (Pick<BidRecord, 'status' | 'amount' | 'paymentStatus' | 'cancellationReason'> & DailyCounts)
    | null
  /** The company that was chosen last and doesn't go on. Read for the owner only. */
  lastLoss?: Loss | null
  /** The company whose fee is paid, and the agreed days; null without one. Read for the owner only. */
  paidJob?: { isGone: boolean; isSuspended: boolean; stagingDays: StagingDays } | null
  /** The viewer's invitation to make an offer. Not read for an owner's own list. */
  viewerInvitation?: { isSeen: boolean; isDeclined: boolean } | null
  /** The owner as receiver of the viewer's messages, and its own mute. Not read for an owner's own list. */
  receiver?: MessageSituation['receiver'] & { mutedAt: string | null; mutedUntil: string | null }
}

/** The figures, to select besides `projects.*`. */
export const figureColumns = `
  (select u.user_type from users u where u.id = projects.user_id) as "ownerType",
  f."liveBids", f."withheldBids", f."pendingBids", f."unconfirmedBids", f."uncancelledBids", f."rejectedBids", f."paidBids", f."selected", f."latestPending"
`

/** The latest bid of `:viewerId` on the project, to select besides the figures. */
export const viewerBidColumn = `(
  select json_build_object('status', b.status, 'amount', b.amount,
    'paymentStatus', b.payment_status, 'cancellationReason', b.cancellation_reason, 'revisions', b.revisions,
    'revisionsSince', b.revisions_since, 'rebids', b.rebids, 'rebidsSince', b.rebids_since)
  from bids b where b.project_id = projects.id and b.user_id = :viewerId
  order by b.id desc limit 1) as "viewerBid"`

/** The invitation of `:viewerId` to the project, to select besides the figures. */
export const viewerInvitationColumn = `(
  select json_build_object('isSeen', i.seen_at is not null, 'isDeclined', i.declined_at is not null)
  from invitations i where i.project_id = projects.id and i.company_id = :viewerId)
  as "viewerInvitation"`

const paidJob = `(
  select json_build_object('isGone', u.deleted_at is not null, 'isSuspended', u.suspended_at is not null,
    'stagingDays', ${stagingDaysOf('b')})
  from bids b join users u on u.id = b.user_id
  where b.project_id = projects.id and b.status = 'accepted')`

/** What only a project's owner needs to know, to select besides the figures. */
export const ownerColumns = `${lastLossOf('projects')} as "lastLoss", ${paidJob} as "paidJob"`

/** What a project's flags need to know of `:viewerId`, to select besides the figures. */
export const viewerColumns = `
  case when projects.user_id = :viewerId then ${lastLossOf('projects')} end as "lastLoss",
  case when projects.user_id = :viewerId then ${paidJob} end as "paidJob",
  (select json_build_object('deleted', u.deleted_at is not null,
    'suspended', u.suspended_at is not null,
    'mutedAt', u.muted_at, 'mutedUntil', u.muted_until,
    'blockedBySender', ${hasBlocked(':viewerId', 'u.id')},
    'blocksSender', ${hasBlocked('u.id', ':viewerId')})
  from users u where u.id = projects.user_id) as "receiver",
  ${viewerBidColumn},
  ${viewerInvitationColumn}`

export const figureJoin = `
  left join lateral (
    select
      count(*) filter (where not b.withheld and b.status in ('pending', 'payment_required', 'accepted'))::int as "liveBids",
      count(*) filter (where b.withheld)::int as "withheldBids",
      count(*) filter (where not b.withheld and b.status = 'pending')::int as "pendingBids",
      count(*) filter (where not b.withheld and b.status = 'pending'
        and b.confirmation_asked_at is not null)::int as "unconfirmedBids",
      count(*) filter (where not b.withheld and b.status <> 'cancelled')::int as "uncancelledBids",
      count(*) filter (where b.status = 'rejected')::int as "rejectedBids",
      count(*) filter (where b.payment_status = 'paid')::int as "paidBids",
      (json_agg(json_build_object('userId', b.user_id, 'status', b.status,
        'stagerIdentifier', (select u.stager_identifier from users u where u.id = b.user_id),
        'paymentStatus', b.payment_status, 'platformFee', b.platform_fee, 'paymentDueAt', b.payment_due_at,
        'stagerCompletedAt', b.stager_completed_at, 'installOn', ${installDayOf('b')},
        'reviewDueAt', case when b.payment_status = 'paid'
          then ${openReviewUntil('projects', 'projects.user_id', 'b.user_id')} end,
        'contact', (select json_build_object('name', u.name, 'company', u.company, 'phone', u.phone)
          from users u where u.id = b.user_id)))
        filter (where b.status in ('payment_required', 'accepted')))->0 as "selected",
      (json_agg(json_build_object('amount', b.amount, 'stagingPeriod', b.staging_period,
        'createdAt', b.created_at) order by b.id desc) filter (where not b.withheld and b.status = 'pending'))->0 as "latestPending"
    from (select bids.*, ${isWithheldBid('bids')} as withheld from bids
      where bids.project_id = projects.id) b
  ) f on true
`
