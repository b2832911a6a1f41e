import type { HttpContext } from '@adonisjs/core/http'
import { canonicalUrl } from '#services/canonical_url'

export default class AgreementChecksController {
  /** Public: whether a file is the unchanged PDF of a signed agreement. The file stays in the browser. */
  async show(ctx: HttpContext) {
    return ctx.inertia.render('agreements/check', { canonical: canonicalUrl(ctx) })
  }
}
