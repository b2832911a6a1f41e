import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { reviewStates } from '#shared/reputation/reviews'
import { consoleNavigation } from '#queries/console_navigation'
import { pageOfReviews } from '#queries/reviews'
import ConsoleReviewTransformer from '#transformers/console_review_transformer'
import { reviewListValidator } from '#validators/review'

export default class ReviewsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await reviewListValidator.tryValidate(request.qs())
    const [{ rows, ...page }, navigation] = await Promise.all([
      pageOfReviews({ ...filters, perPage: consoleLists.reviews.rows }),
      consoleNavigation(),
    ])
    return inertia.render('console/reviews', {
      navigation,
      options: { state: [...reviewStates.options] },
      ...page,
      filters: filters ?? {},
      rows: ConsoleReviewTransformer.transform(rows),
    })
  }
}
