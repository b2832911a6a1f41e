import type { HttpContext } from '@adonisjs/core/http'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { canonicalUrl } from '#services/http/canonical_url'
import { feeTiers } from '#shared/payments/fee_tiers'

export default class PricingController {
  /** Only stagers get the fee tiers, with examples from their own bids. */
  async show(ctx: HttpContext) {
    const { auth, inertia } = ctx
    return inertia.render('pricing/show', {
      tiers: auth.user?.isStager ? [...feeTiers] : null,
      ownOffers: auth.user?.isStager ? await Bid.latestAmountsOf(auth.user) : [],
      canonical: canonicalUrl(ctx),
      paymentWindowHours: paymentsConfig.windowHours,
    })
  }
}
