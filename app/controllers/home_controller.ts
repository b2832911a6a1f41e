import type { HttpContext } from '@adonisjs/core/http'
import { canonicalUrl } from '#services/canonical_url'

export default class HomeController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('home/show', { canonical: canonicalUrl(ctx) })
  }
}
