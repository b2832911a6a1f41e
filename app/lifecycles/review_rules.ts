import type { DateTime } from 'luxon'
import { dayInBrief, marketToday } from '#shared/values/market_time'
import { reviewsBeginAt, reviewsDueAt } from '#shared/reputation/reviews'
import { Forbidden } from '#lifecycles/lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'

/** A project with a paid bid, as one of its two parties may review the other. */
export interface ReviewSituation {
  project: { status: ProjectStatus; completedAt: DateTime | null }
  /** The paid bid: its fee in cents, and the agreed install day (YYYY-MM-DD), if there is one. */
  bid: { platformFee: number; installOn: string | null }
  /** Whether the person has written a review already. */
  hasWritten: boolean
  /** Whether a review of the project is released. */
  isReleased: boolean
  /** Whether the other side has deleted its account. */
  isAlone: boolean
  now: DateTime
}

/** A review, as its rules read it. */
export interface ReviewState {
  releasedAt: unknown
  removedAt: unknown
  repliedAt: unknown
  reportedAt: unknown
  reportDismissedAt: unknown
}

export const reviewsClosed = 'Only the owner and the staging company of a paid offer write reviews.'

/** Reviews without a price would be easy to make up. */
const withoutFee = 'No platform fee was due for this offer, so it has no reviews.'

const isOver = 'The time for reviews is over.'

const isRemoved = 'This review was removed.'

/** Whether the report of a review waits for the team. */
export const isReportOpen = ({ reportedAt, reportDismissedAt, removedAt }: ReviewState): boolean =>
  Boolean(reportedAt) && !reportDismissedAt && !removedAt

/** Why an action on a review is refused right now; null if it is allowed. */
export const reviewRefusals = {
  /** @param isParty  whether contact details are released to the person (`releasedContactOf`) */
  enter: ({ isParty }: { isParty: boolean }): Forbidden | null =>
    isParty ? null : new Forbidden(reviewsClosed),

  /** From the completion on, and not before an agreed install day. */
  write({ project, bid, hasWritten, isReleased, isAlone, now }: ReviewSituation): string | null {
    if (project.status !== 'completed' || !project.completedAt) {
      return 'You can review each other once the project is completed.'
    }
    if (bid.platformFee === 0) return withoutFee
    if (hasWritten) return 'You have already written your review. It can’t be changed.'
    // An install day that is agreed on later doesn't begin it again: the other side's review is known.
    if (isReleased) return isOver
    const completedAt = project.completedAt.toJSDate()
    if (now.toMillis() >= reviewsDueAt(completedAt, bid.installOn).getTime()) return isOver
    if (now.toMillis() < reviewsBeginAt(completedAt, bid.installOn).getTime()) {
      const day = dayInBrief(bid.installOn!, marketToday(now.toJSDate()))
      return `The install is on ${day}. You can review each other from that day on.`
    }
    return isAlone
      ? 'The other side has deleted its account, so you can’t review it anymore.'
      : null
  },

  /** By the reviewed person. */
  reply({ review }: { review: ReviewState }): string | null {
    if (review.removedAt) return isRemoved
    return review.repliedAt ? 'You have already replied. A reply can’t be changed.' : null
  },

  /** By the reviewed person. */
  report({ review }: { review: ReviewState }): string | null {
    if (review.removedAt) return isRemoved
    return review.reportedAt ? 'You have already reported this review.' : null
  },

  /** By the team, also without a report and after one was dismissed. */
  remove: ({ review }: { review: ReviewState }): string | null =>
    review.removedAt ? 'This review is already removed.' : null,

  dismiss({ review }: { review: ReviewState }): string | null {
    if (review.removedAt) return 'This review is already removed.'
    if (!review.reportedAt) return 'This review hasn’t been reported.'
    return review.reportDismissedAt ? 'The report is already dismissed.' : null
  },
}
