import type { HttpContext } from '@adonisjs/core/http'
import { statistics } from '#queries/market_quarters'
import { canonicalUrl } from '#services/http/canonical_url'
import { contentVersion, visitorPage } from '#services/http/visitor_pages'

export default class StatisticsController {
  /** Public: the market by quarter, as of last night. */
  async show(ctx: HttpContext) {
    const shown = await statistics()
    return visitorPage(
      ctx,
      () => contentVersion(shown),
      () => ctx.inertia.render('information/statistics', { ...shown, canonical: canonicalUrl(ctx) })
    )
  }
}
