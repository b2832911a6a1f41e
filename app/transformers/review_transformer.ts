import { BaseTransformer } from '@adonisjs/core/transformers'
import { reviewRefusals } from '#lifecycles/review_rules'
import type Review from '#models/review'
import type User from '#models/user'

/**
 * A review for one of the two parties. Only its writer gets it before the release, and its texts
 * after a removal.
 */
export default class ReviewTransformer extends BaseTransformer<Review> {
  constructor(
    resource: Review,
    protected viewer: Pick<User, 'id'>
  ) {
    super(resource)
  }

  toObject() {
    const review = this.resource
    const isOwn = review.reviewerId === this.viewer.id
    const isRemoved = review.removedAt !== null
    const seesTexts = isOwn || !isRemoved
    const mayAnswer = !isOwn && review.releasedAt !== null
    return {
      ...this.pick(review, ['id', 'rating', 'answers']),
      title: seesTexts ? review.title : null,
      comment: seesTexts ? review.comment : null,
      reply: isRemoved ? null : review.reply,
      createdAt: review.createdAt.toJSDate().toISOString(),
      isRemoved,
      /** Whether the reviewed person, who is the viewer, has reported it. */
      isReported: !isOwn && review.reportedAt !== null,
      can: {
        reply: mayAnswer && reviewRefusals.reply({ review }) === null,
        report: mayAnswer && reviewRefusals.report({ review }) === null,
      },
    }
  }
}
