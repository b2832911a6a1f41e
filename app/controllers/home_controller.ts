import type { HttpContext } from '@adonisjs/core/http'
import { canonicalUrl } from '#services/canonical_url'
import { unchanging, visitorPage } from '#services/visitor_pages'

export default class HomeController {
  async show(ctx: HttpContext) {
    return visitorPage(ctx, unchanging, () =>
      ctx.inertia.render('home/show', { canonical: canonicalUrl(ctx) })
    )
  }
}
