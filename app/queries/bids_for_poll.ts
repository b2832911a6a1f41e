import db from '@adonisjs/lucid/services/db'
import { openReviewUntil } from '#models/review/window'
import type { Masking } from '#shared/masking'
import type { BidRecord } from '#models/bid/predicates'
import { activeBadgesOf, type ShownBadge } from '#models/user/active_badges'
import { isRestricted, isWithheldBid, viewerBindings } from '#models/project/visibility'
import type User from '#models/user'
import type { ReputationFigures } from '#shared/reputation'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { storedReputation } from '#queries/reputation'

/** A bid with its stager. Only parties and the team may see the introduction. */
export interface PolledBid extends BidRecord {
  bidder: {
    id: number
    stagerIdentifier: string | null
    portfolioPhotos: string[]
    introduction: string | null
    masked: Masking | null
    suspendedAt?: unknown
    /** Shown to parties and admins. Left out after a change of a single bid. */
    badges?: ShownBadge[]
    /** Null before its first figures. Read for lists only. */
    reputation?: ReputationFigures | null
  }
}

export interface ProjectBids {
  version: number
  ownerId: number
  status: ProjectStatus
  hidden: boolean
  /** The last day for bids (ISO). */
  deadline: string | null
  /** Whether not everyone may see it: it is cancelled or hidden, or its owner is suspended. */
  restricted: boolean
  /** Until when the stager of the paid bid, if it is the viewer, can review the owner. */
  reviewDueAt: string | null
  /** Null when the caller already has this version. */
  bids: PolledBid[] | null
}

/**
 * The bids on a project in one query, as plain rows: every open project page requests them every
 * five seconds. Doesn't read the bids if the project's version is one of `known`. A bid that the
 * owner has removed from the list stays visible to its stager.
 */
export async function bidsForPoll(
  projectId: number,
  viewer: Pick<User, 'id' | 'isTeam'> | null,
  known: readonly number[] | '*' = []
): Promise<ProjectBids | null> {
  const { rows } = await db.rawQuery<{ rows: ProjectBids[] }>(
    `select p.version, p.user_id as "ownerId", p.status, p.hidden_at is not null as hidden,
       p.deadline::text as deadline,
       ${isRestricted('p')} as restricted,
       case when p.status = 'completed' and exists (select 1 from bids b
           where b.project_id = p.id and b.user_id = :viewerId and b.payment_status = 'paid')
         then to_json(${openReviewUntil('p', ':viewerId', 'p.user_id')}) end as "reviewDueAt",
       case when :anyVersion or p.version = any(:known::int[]) then null else coalesce((
         select json_agg(json_build_object(
           'id', b.id, 'projectId', b.project_id, 'userId', b.user_id, 'amount', b.amount,
           'timeline', b.timeline, 'experienceLevel', b.experience_level,
           'stagingPeriod', b.staging_period, 'paymentTerms', b.payment_terms,
           'acceptsCreditCards', b.accepts_credit_cards,
           'extensionPerMonth', b.extension_per_month, 'status', b.status,
           'paymentStatus', b.payment_status, 'platformFee', b.platform_fee,
           'rejectionReason', b.rejection_reason, 'declineReason', b.decline_reason,
           'cancellationReason', b.cancellation_reason,
           'selectedAt', b.selected_at, 'paymentDueAt', b.payment_due_at,
           'paymentDeclinedAt', b.payment_declined_at, 'paidAt', b.paid_at,
           'stagerCompletedAt', b.stager_completed_at, 'closedAt', b.closed_at,
           'revisedAt', b.revised_at, 'createdAt', b.created_at,
           'priceRank', b.price_rank, 'comparedOffers', b.compared_offers,
           'medianPrice', b.median_price, 'note', b.note, 'masked', b.masked,
           'revisions', b.revisions, 'revisionsSince', b.revisions_since,
           'rebids', b.rebids, 'rebidsSince', b.rebids_since,
           'bidder', json_build_object('id', u.id, 'stagerIdentifier', u.stager_identifier,
             'portfolioPhotos', u.portfolio_photos,
             'introduction', u.introduction, 'masked', u.masked,
             'suspendedAt', u.suspended_at, 'badges', ${activeBadgesOf('u.id')},
             'reputation', ${storedReputation('u.id')})
         ) order by b.created_at desc, b.id desc)
         from bids b join users u on u.id = b.user_id
         where b.project_id = p.id
           and (b.hidden_by_owner_at is null or b.user_id = :viewerId)
           and (:isTeam or not ${isWithheldBid('b')})
       ), '[]'::json) end as bids
     from projects p
     where p.id = :projectId and p.deleted_at is null`,
    {
      projectId,
      ...viewerBindings(viewer),
      anyVersion: known === '*',
      known: known === '*' ? '{}' : `{${known.join(',')}}`,
    }
  )
  return rows[0] ?? null
}
