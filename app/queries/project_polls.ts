import { openReviewUntil } from '#models/review/window'
import type { Masking } from '#shared/masking/masking'
import type { BidRecord } from '#models/bid/predicates'
import { stagingDaysOf, type StagingDays } from '#models/staging/days'
import { isSignedEndedJob } from '#models/bid/ended_job'
import { formerHireOf, type FormerHire } from '#models/bid/former_hire'
import { undoOf, type PolledUndo } from '#models/bid/undoing'
import { activeBadgesOf, type ShownBadge } from '#models/user/active_badges'
import {
  isRestricted,
  isWithheldBid,
  viewerBindings,
  type Viewer,
} from '#models/project/visibility'
import { feePaymentOf, type FeePayment } from '#models/payment/fee_payments'
import { sellersChoiceOf, type SellersChoice } from '#models/seller_link/sellers_choice'
import { installDayOf } from '#models/staging/install_day'
import type User from '#models/user'
import type { SeatRights } from '#shared/accounts/capabilities'
import type { TeamRole } from '#shared/console/team_roles'
import type { ReputationFigures } from '#shared/reputation/reputation'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import Session, {
  codeIsDue,
  isValidSession,
  missingFactor,
  sessionsWithSeats,
  type MissingFactor,
} from '#models/session'
import { PreparedRead } from '#services/database/prepared_read'
import { storedReputation } from '#queries/reputation'

/** A bid with its stager. Only parties and the team may see the introduction. */
export interface PolledBid extends BidRecord {
  /** From 1, by arrival among all bids on the project, those that ended included. Read for lists only. */
  place?: number
  /** Only for the project's owner. Read for lists, and with the live bid between two people. */
  formerHire?: FormerHire | null
  /** That the project's seller would choose it. Only for the project's owner. Read for lists only. */
  sellersChoice?: SellersChoice | null
  /** Of a paid bid. Read for lists only. */
  feePayment?: FeePayment | null
  /** Read for lists only. */
  undo?: PolledUndo | null
  /** Of an accepted bid. Read for lists only. */
  stagingDays?: StagingDays | null
  /** Whether its job has ended early, and both had signed an agreement. Read for lists only. */
  isSignedEndedJob?: boolean
  bidder: {
    id: number
    stagerIdentifier: string | null
    portfolioPhotos: string[]
    introduction: string | null
    masked: Masking | null
    suspendedAt?: unknown
    deletedAt?: unknown
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

/** SQL for what depends on the viewer and the request. */
interface Asker {
  viewerId: string
  isTeam: string
  /** Whether the bids are left out. */
  withoutBids: string
}

/**
 * SQL for the columns of `ProjectBids`, of the project `p`. A bid that the owner has removed from
 * the list stays visible to its stager.
 */
const projectBids = ({ viewerId, isTeam, withoutBids }: Asker) => `
  p.version, p.user_id as "ownerId", p.status, p.hidden_at is not null as hidden,
  p.deadline::text as deadline,
  ${isRestricted('p')} as restricted,
  case when p.status = 'completed' and exists (select 1 from bids b
      where b.project_id = p.id and b.user_id = ${viewerId} and b.status = 'accepted')
    then to_json(${openReviewUntil('p', viewerId, 'p.user_id')}) end as "reviewDueAt",
  case when ${withoutBids} then null else coalesce((
    select json_agg(json_build_object(
      'id', b.id, 'place', b.place, 'projectId', b.project_id, 'userId', b.user_id, 'amount', b.amount,
      'parts', b.parts, 'formerTerms', b.former_terms,
      'timeline', b.timeline, 'experienceLevel', b.experience_level,
      'stagingPeriod', b.staging_period, 'paymentTerms', b.payment_terms,
      'acceptsCreditCards', b.accepts_credit_cards,
      'extensionPerMonth', b.extension_per_month, 'status', b.status,
      'paymentStatus', b.payment_status, 'platformFee', b.platform_fee,
      'feePayment', ${feePaymentOf('b')},
      'rejectionReason', b.rejection_reason, 'declineReason', b.decline_reason,
      'cancellationReason', b.cancellation_reason,
      'selectedAt', b.selected_at, 'paymentDueAt', b.payment_due_at,
      'paymentDeclinedAt', b.payment_declined_at, 'paidAt', b.paid_at,
      'stagerCompletedAt', b.stager_completed_at, 'installOn', ${installDayOf('b')},
      'closedAt', b.closed_at,
      'acceptanceUndoneAt', b.acceptance_undone_at, 'undo', ${undoOf('b', 'p.user_id')},
      'confirmationAskedAt', b.confirmation_asked_at, 'giveUpReason', b.give_up_reason,
      'formerHire', ${formerHireOf('b', viewerId)}, 'sellersChoice', ${sellersChoiceOf('b', viewerId)},
      'stagingDays', ${stagingDaysOf('b')}, 'isSignedEndedJob', ${isSignedEndedJob('b')},
      'revisedAt', b.revised_at, 'revision', b.revision, 'createdAt', b.created_at,
      'priceRank', b.price_rank, 'comparedOffers', b.compared_offers,
      'medianPrice', b.median_price, 'note', b.note, 'masked', b.masked,
      'revisions', b.revisions, 'revisionsSince', b.revisions_since,
      'rebids', b.rebids, 'rebidsSince', b.rebids_since,
      'bidder', json_build_object('id', u.id, 'stagerIdentifier', u.stager_identifier,
        'portfolioPhotos', u.portfolio_photos,
        'introduction', u.introduction, 'masked', u.masked,
        'suspendedAt', u.suspended_at, 'deletedAt', u.deleted_at, 'badges', ${activeBadgesOf('u.id')},
        'reputation', ${storedReputation('u.id')})
    ) order by b.created_at desc, b.id desc)
    from (
      select *, row_number() over (order by id) as place from bids where project_id = p.id
    ) b join users u on u.id = b.user_id
    where (b.hidden_by_owner_at is null or b.user_id = ${viewerId})
      and (${isTeam} or not ${isWithheldBid('b')})
  ), '[]'::json) end as bids`

const listing = new PreparedRead<ProjectBids>(() => {
  const columns = projectBids({ viewerId: ':viewerId', isTeam: ':isTeam', withoutBids: 'false' })
  return `select ${columns} from projects p where p.id = :projectId and p.deleted_at is null`
})

/** The bids on a project in one query, as plain rows. */
export async function bidsOnProject(
  projectId: number,
  viewer: Pick<User, 'id' | 'isTeam'> | null
): Promise<ProjectBids | null> {
  const [row] = await listing.rows({ projectId, ...viewerBindings(viewer) })
  return row ?? null
}

interface Poll {
  projectId: number
  /** From the bearer token or the cookie; null for visitors. */
  sessionId: string | null
  /** Versions whose bids the caller has; with `*` the bids are left out in any case. */
  known: readonly { version: number; viewerId: number }[] | '*'
}

/** The signed-in user of a poll, as far as a project depends on it. */
export interface PollViewer extends Viewer {
  session: { id: number; lastSeenAt: Date }
  /** What the session has to show before the seat counts. */
  missingFactor: MissingFactor | null
  seat: SeatRights
}

export interface PolledProject {
  /** Null for visitors, and if the session has ended. */
  viewer: PollViewer | null
  /** Null if the project doesn't exist. */
  project: ProjectBids | null
}

/** Columns of the viewer and of the project are null if there is none. */
interface PollRow extends Omit<ProjectBids, 'version'> {
  version: number | null
  viewerId: number | null
  personId: number | null
  isStager: boolean
  emailConfirmed: boolean
  /** The role in the team, if no code is due for it. */
  role: TeamRole | null
  session: number
  lastSeenAt: Date
  missingFactor: MissingFactor | null
  seat: SeatRights
}

const polls = new PreparedRead<PollRow>(
  () => `
  select viewer.id as "viewerId", viewer."personId", viewer."isStager", viewer."emailConfirmed", viewer.role, viewer.session,
    viewer."lastSeenAt", viewer."missingFactor", viewer.seat, project.*
  from unnest((select :session::text[]), (select :projectId::int[]), (select :known::text[]))
    with ordinality as poll (session, project, known, place)
  left join lateral (
    select users.id, seats.person_id as "personId", sessions.id as session, sessions.last_seen_at as "lastSeenAt",
      users.user_type = 'staging_company' as "isStager", users.email_confirmed as "emailConfirmed",
      case when not ${codeIsDue} then users.team_role end as role, ${missingFactor} as "missingFactor",
      json_build_object('role', seats.role, 'mayCommit', seats.may_commit) as seat
    from ${sessionsWithSeats}
    where sessions.session_id = poll.session and ${isValidSession}
  ) viewer on true
  left join lateral (
    select ${projectBids({
      viewerId: 'coalesce(viewer.id, 0)',
      isTeam: '(viewer.role is not null)',
      withoutBids: `(poll.known = '*' or format('%s.%s', p.version, coalesce(viewer.id, 0))
        = any(string_to_array(poll.known, ' ')))`,
    })}
    from projects p where p.id = poll.project and p.deleted_at is null
  ) project on true
  order by poll.place`
)

/**
 * The signed-in user of a poll, and the project with its bids, in one query that all polls share
 * which arrive while the last one is on its way. Every open project page asks every five seconds.
 */
export async function pollProject({ projectId, sessionId, known }: Poll): Promise<PolledProject> {
  const versions = known === '*' ? [known] : known.map((each) => `${each.version}.${each.viewerId}`)
  const {
    viewerId,
    personId,
    isStager,
    emailConfirmed,
    role,
    session,
    lastSeenAt,
    version,
    missingFactor: missing,
    seat,
    ...project
  } = await polls.shared({
    projectId,
    session: sessionId === null ? '' : Session.hashOf(sessionId),
    known: versions.join(' '),
  })
  const viewer = {
    id: viewerId!,
    personId,
    isStager,
    emailConfirmed,
    isTeam: role !== null,
    isAdmin: role === 'admin',
    session: { id: session, lastSeenAt },
    missingFactor: missing,
    seat,
  }
  return {
    viewer: viewerId === null ? null : viewer,
    project: version === null ? null : { version, ...project },
  }
}
