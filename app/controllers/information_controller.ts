import type { HttpContext } from '@adonisjs/core/http'
import { cleanLine } from '#shared/values/pasted_text'
import { supportEmail } from '#config/mail'
import paymentsConfig from '#config/payments'
import { canonicalUrl as canonical } from '#services/http/canonical_url'

/** Public information pages. */
export default class InformationController {
  async howItWorks(ctx: HttpContext) {
    return ctx.inertia.render('information/how_it_works', {
      canonical: canonical(ctx),
      paymentWindowHours: paymentsConfig.windowHours,
    })
  }

  async about(ctx: HttpContext) {
    return ctx.inertia.render('information/about', {
      canonical: canonical(ctx),
      supportEmail,
    })
  }

  async howReputationWorks(ctx: HttpContext) {
    return ctx.inertia.render('information/how_reputation_works', { canonical: canonical(ctx) })
  }

  async contact(ctx: HttpContext) {
    return ctx.inertia.render('information/contact', {
      canonical: canonical(ctx),
      supportEmail,
      isAppeal: ctx.request.qs().about === 'suspension',
    })
  }

  /** `?q=` filters the questions on the server, for browsers without JavaScript. */
  async helpCenter(ctx: HttpContext) {
    const search: unknown = ctx.request.qs().q
    return ctx.inertia.render('information/help_center', {
      canonical: canonical(ctx),
      search: typeof search === 'string' ? cleanLine(search).slice(0, 100) : '',
      supportEmail,
      paymentWindowHours: paymentsConfig.windowHours,
    })
  }

  async termsOfService(ctx: HttpContext) {
    return ctx.inertia.render('information/terms_of_service', {
      canonical: canonical(ctx),
      supportEmail,
      paymentWindowHours: paymentsConfig.windowHours,
    })
  }

  async privacyPolicy(ctx: HttpContext) {
    return ctx.inertia.render('information/privacy_policy', {
      canonical: canonical(ctx),
      supportEmail,
    })
  }
}
