import type { HttpContext } from '@adonisjs/core/http'
import { canonicalUrl } from '#services/http/canonical_url'
import { visitorPage } from '#services/http/visitor_pages'

export default class HomeController {
  async show(ctx: HttpContext) {
    const version = () => ctx.pageVersion
    return visitorPage(ctx, version, () =>
      ctx.inertia.render('home/show', { canonical: canonicalUrl(ctx) })
    )
  }
}
