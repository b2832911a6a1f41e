import type { HttpContext } from '@adonisjs/core/http'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import Review from '#models/review'
import ReviewPolicy from '#policies/review_policy'
import { paidBidOn } from '#queries/staging_page'
import ReviewTransformer from '#transformers/review_transformer'
import { reviewReplyValidator, reviewReportValidator, reviewValidator } from '#validators/review'

export default class ReviewsController {
  /**
   * Reviews the other party of a completed project with a paid offer → 201 with the review. Possible
   * once, within 14 days of the completion, and final. Owners also answer `onTime`, `asAgreed` and
   * `wouldHireAgain`. Hidden from everyone else until both have written or the time is up.
   */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    const bid = await paidBidOn(params.id, auth.user!)
    await bouncer.with(ReviewPolicy).authorize('write', bid)
    const meta = { asksAnswers: isOwnedBy(bid!.project, auth.user!) }
    const written = await request.validateUsing(reviewValidator, { meta })
    const review = await Review.write(params.id, auth.user!, written)
    response.status(201)
    return serialize(ReviewTransformer.transform(review, auth.user!))
  }

  /** The reviewed person's reply, possible once and final → 201 with the review. */
  async reply({ auth, params, request, response, serialize }: HttpContext) {
    const { reply } = await request.validateUsing(reviewReplyValidator)
    const review = await Review.reply(params.id, auth.user!, reply)
    response.status(201)
    return serialize(ReviewTransformer.transform(review, auth.user!))
  }

  /** The reviewed person reports a review to the team, once; 204. */
  async report({ auth, params, request, response }: HttpContext) {
    const { reason } = await request.validateUsing(reviewReportValidator)
    await Review.report(params.id, auth.user!, reason)
    response.status(204)
  }
}
