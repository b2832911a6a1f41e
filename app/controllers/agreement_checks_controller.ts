import type { HttpContext } from '@adonisjs/core/http'
import { agreementSeal } from '#config/agreements'
import SealCertificate from '#models/seal_certificate'
import { canonicalUrl } from '#services/http/canonical_url'
import { visitorPage } from '#services/http/visitor_pages'

export default class AgreementChecksController {
  /** Public: whether a file is the unchanged PDF of a signed agreement. The file stays in the browser. */
  async show(ctx: HttpContext) {
    const version = () => ctx.pageVersion
    return visitorPage(ctx, version, async () =>
      ctx.inertia.render('agreements/check', {
        canonical: canonicalUrl(ctx),
        fingerprint: agreementSeal?.fingerprint ?? null,
        formerFingerprints: await SealCertificate.formerFingerprints(),
      })
    )
  }
}
