import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { reviewStates } from '#shared/reviews'
import { consoleNavigation } from '#queries/console_navigation'
import { largeList } from '#queries/large_list'
import { listReviews } from '#queries/reviews'
import ConsoleReviewTransformer from '#transformers/console_review_transformer'
import { reviewListValidator } from '#validators/review'

export default class ReviewsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await reviewListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.reports
    const [found, navigation] = await Promise.all([
      largeList(listReviews(filters ?? {})).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/reviews', {
      navigation,
      stateOptions: [...reviewStates.options],
      filters: filters ?? {},
      reviews: ConsoleReviewTransformer.transform(found.all()),
      total: found.total,
      pageSize,
    })
  }
}
