import type { HttpContext } from '@adonisjs/core/http'
import { statistics } from '#queries/market_quarters'
import { canonicalUrl } from '#services/canonical_url'

export default class StatisticsController {
  /** Public: the market by quarter, as of last night. */
  async show(ctx: HttpContext) {
    return ctx.inertia.render('information/statistics', {
      ...(await statistics()),
      canonical: canonicalUrl(ctx),
    })
  }
}
