import type { HttpContext } from '@adonisjs/core/http'
import { canonicalUrl } from '#services/canonical_address'

export default class HomeController {
  async show(ctx: HttpContext) {
    return ctx.inertia.render('home/show', { canonical: canonicalUrl(ctx) })
  }
}
