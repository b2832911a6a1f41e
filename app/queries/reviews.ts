import db from '@adonisjs/lucid/services/db'
import type { Masking } from '#shared/masking/masking'
import { reviewRules, type ReviewState } from '#shared/reputation/reviews'
import type { StagingSide } from '#shared/jobs/staging_terms'
import type { UserType } from '#shared/accounts/user_types'
import { releasedContactOf } from '#lifecycles/bid_lifecycle'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import { contactsReleasedAt } from '#models/message/contact_release'
import type Project from '#models/project'
import { viewerBindings } from '#models/project/visibility'
import Review from '#models/review'
import User from '#models/user'
import { largeList, newestFirst, type Paging } from '#queries/large_list'
import { PreparedRead } from '#services/database/prepared_read'

/** The reviews of a project, for one of its two parties. */
export interface ProjectReviews {
  /** The viewer's side. */
  side: StagingSide
  bid: { platformFee: number; installOn: string | null }
  /** At most two, whether released or not. */
  reviews: Review[]
  /** Whether the other side has deleted its account. */
  isAlone: boolean
}

/** Null unless the project is completed, a fee was paid, and contact details are released to the viewer. */
export async function reviewsFor(
  viewer: Pick<User, 'id'> | null,
  project: Project
): Promise<ProjectReviews | null> {
  const { selected } = project.figures
  if (!viewer || !selected?.platformFee || project.status !== 'completed') return null
  const otherId = releasedContactOf({ ...selected, project }, viewer)
  if (otherId === null) return null
  const [reviews, other] = await Promise.all([
    Review.query().where('projectId', project.id),
    User.query().where('id', otherId).select('id', 'deletedAt').firstOrFail(),
  ])
  const side = isOwnedBy(project, viewer) ? 'owner' : 'stager'
  return { side, bid: selected, reviews, isAlone: other.deletedAt !== null }
}

/** A released review as others see it. */
export interface ShownReview {
  id: number
  rating: number
  onTime: boolean | null
  asAgreed: boolean | null
  wouldHireAgain: boolean | null
  title: string | null
  comment: string | null
  reply: string | null
  masked: Masking | null
  createdAt: Date
  reviewerType: UserType
  /** Whether the viewer may read the texts: contact details of the reviewed person are released. */
  seesTexts: boolean
  /** The viewer wrote it, is reviewed in it, or is on the team, so nothing is masked. */
  seesAll: boolean
  /** How many there are. */
  total: number
}

const isParty = ':viewerId in (r.reviewer_id, r.reviewee_id)'

const latestReviews = new PreparedRead<ShownReview>(
  () => `
    select r.id, r.rating, r.on_time as "onTime", r.as_agreed as "asAgreed",
      r.would_hire_again as "wouldHireAgain", r.title, r.comment, r.reply, r.masked,
      r.created_at as "createdAt", w.user_type as "reviewerType",
      (:isTeam or ${isParty} or ${contactsReleasedAt(':viewerId', 'r.reviewee_id')} is not null)
        as "seesTexts",
      (:isTeam or ${isParty}) as "seesAll",
      (count(*) over ())::int as total
    from reviews r join users w on w.id = r.reviewer_id
    where r.reviewee_id = :revieweeId and r.about = :about
      and r.released_at is not null and r.removed_at is null
    order by r.released_at desc, r.id desc
    limit ${reviewRules.shown}`
)

/** The latest reviews of a person on one side, in one query. Removed ones are left out. */
export const reviewsAbout = (revieweeId: number, about: StagingSide, viewer: User | null) =>
  latestReviews.rows({ ...viewerBindings(viewer), revieweeId, about })

const conditions: Record<ReviewState, string> = {
  reported: 'reported_at is not null and removed_at is null and report_dismissed_at is null',
  removed: 'removed_at is not null',
  kept: 'report_dismissed_at is not null and removed_at is null',
}

interface ReviewFilters {
  state?: ReviewState | null
}

/** Released reviews for the team, newest first. Only their writers see unreleased ones. */
export function listReviews({ state }: ReviewFilters) {
  const query = Review.query()
    .whereNotNull('releasedAt')
    .preload('reviewer')
    .preload('reviewee')
    .preload('project')
    .orderBy('id', 'desc')
  return state ? query.whereRaw(conditions[state]) : query
}

export const pageOfReviews = (filters: ReviewFilters & Paging) =>
  largeList(listReviews(filters), newestFirst('reviews')).paginate(filters)

export async function countReportedReviews(): Promise<number> {
  const [{ total }] = await db.from('reviews').whereRaw(conditions.reported).count('* as total')
  return Number(total)
}
