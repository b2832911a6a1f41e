import { BaseTransformer } from '@adonisjs/core/transformers'
import { DateTime } from 'luxon'
import { marketZone } from '#shared/values/market_time'
import { maskedText } from '#shared/masking/masking'
import { answersOf } from '#shared/reputation/reviews'
import { userTypes } from '#shared/accounts/user_types'
import type { ShownReview } from '#queries/reviews'

/**
 * A released review for anyone who sees the reviewed person's page: no name, no project, only the
 * month. Texts are for those to whom that person's contact details are released.
 */
export default class ShownReviewTransformer extends BaseTransformer<ShownReview> {
  toObject() {
    const review = this.resource
    const text = (field: 'title' | 'comment' | 'reply') => {
      if (!review.seesTexts) return null
      return review.seesAll ? review[field] : maskedText(review, field)
    }
    return {
      id: review.id,
      rating: review.rating,
      answers: answersOf(review),
      title: text('title'),
      comment: text('comment'),
      reply: text('reply'),
      /** Whether there are texts that this viewer doesn't see. */
      hasHiddenText: !review.seesTexts && Boolean(review.title ?? review.comment ?? review.reply),
      by: userTypes.label(review.reviewerType),
      month: DateTime.fromJSDate(review.createdAt, { zone: marketZone }).toFormat('LLLL yyyy'),
    }
  }
}
