import type { HttpContext } from '@adonisjs/core/http'
import { usualPriceOf } from '#queries/usual_prices'
import { usualPriceValidator } from '#validators/usual_price'

export default class UsualPricesController {
  /**
   * What accepted offers for similar homes cost, in whole dollars rounded to $50: the median, and
   * the range of the middle half, from five offers of three companies up. `area` is `all_states` if
   * the state has too few; `figure` is null if all states together have too few. `asOf` is when the
   * figure was computed.
   */
  async show({ request }: HttpContext) {
    return usualPriceOf(await request.validateUsing(usualPriceValidator, { data: request.qs() }))
  }
}
