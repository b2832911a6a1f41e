import type { HttpContext } from '@adonisjs/core/http'
import Review from '#models/review'
import { listReviews, pageOfReviews } from '#queries/reviews'
import { rowsOf } from '#services/http/paged_list'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleReviewTransformer from '#transformers/console_review_transformer'
import { reasonValidator } from '#validators/moderation'
import { reviewListValidator } from '#validators/review'

export default class ReviewsController {
  /** A page of the released reviews, newest first. `state` narrows them to those reported. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(reviewListValidator, { data: request.qs() })
    const reviews = rowsOf(response, await pageOfReviews(filters))
    return serialize(ConsoleReviewTransformer.transform(reviews))
  }

  /** Removes a review: `{ reason }` → the review. It counts nowhere afterwards. */
  async remove(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(reasonValidator)
    await Review.remove(ctx.params.id, { by: ctx.auth.user!, reason })
    return this.#respond(ctx)
  }

  /** Leaves a reported review as it is: `{ reason }` → the review. */
  async dismiss(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(reasonValidator)
    await Review.dismissReport(ctx.params.id, { by: ctx.auth.user!, reason })
    return this.#respond(ctx)
  }

  async #respond(ctx: HttpContext) {
    logSecurityEvent(ctx, 'report_handled', { reviewId: Number(ctx.params.id) })
    const review = await listReviews({}).where('id', ctx.params.id).firstOrFail()
    return ctx.serialize(ConsoleReviewTransformer.transform(review))
  }
}
