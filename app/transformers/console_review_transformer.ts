import { BaseTransformer } from '@adonisjs/core/transformers'
import { isReportOpen, reviewRefusals } from '#lifecycles/review_rules'
import type Review from '#models/review'
import type User from '#models/user'

/** A released review for the team, with both names and unmasked texts. Load it with `listReviews`. */
export default class ConsoleReviewTransformer extends BaseTransformer<Review> {
  toObject() {
    const review = this.resource
    const person = (user: User) => this.pick(user, ['id', 'name', 'company', 'userTypeLabel'])
    return {
      ...this.pick(review, ['id', 'rating', 'title', 'comment', 'answers', 'reply']),
      reportReason: review.reportReason,
      createdAt: review.createdAt.toJSDate().toISOString(),
      reportedAt: review.reportedAt?.toJSDate().toISOString() ?? null,
      badge: this.#badge(),
      reviewer: person(review.reviewer),
      reviewee: person(review.reviewee),
      project: this.pick(review.project, ['id', 'title']),
      can: {
        remove: reviewRefusals.remove({ review }) === null,
        dismiss: reviewRefusals.dismiss({ review }) === null,
      },
    }
  }

  #badge() {
    const review = this.resource
    if (review.removedAt) return { text: 'Removed', tone: 'danger' as const }
    if (isReportOpen(review)) return { text: 'Reported', tone: 'warning' as const }
    return review.reportDismissedAt
      ? { text: 'Report dismissed', tone: 'neutral' as const }
      : { text: 'Published', tone: 'success' as const }
  }
}
