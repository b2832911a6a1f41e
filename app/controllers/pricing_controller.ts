import type { HttpContext } from '@adonisjs/core/http'
import paymentsConfig from '#config/payments'
import { canonicalUrl } from '#services/canonical_url'
import { feeTiers } from '#shared/fee_tiers'

export default class PricingController {
  /** Only stagers get the fee tiers. */
  async show(ctx: HttpContext) {
    const { auth, inertia } = ctx
    return inertia.render('pricing/show', {
      tiers: auth.user?.isStager ? [...feeTiers] : null,
      canonical: canonicalUrl(ctx),
      paymentWindowHours: paymentsConfig.windowHours,
    })
  }
}
