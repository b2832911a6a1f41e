import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import ProfessionalBadge from '#models/professional_badge'
import type User from '#models/user'
import { listBadges, pageOfBadges } from '#queries/professional_badges'
import { rowsOf } from '#services/http/paged_list'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleBadgeTransformer from '#transformers/console_badge_transformer'
import { badgeListValidator, badgeVerificationValidator } from '#validators/badge'
import { reasonValidator } from '#validators/moderation'

export default class BadgesController {
  /** A page of the documents for badges: waiting ones first, then the newest decision. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(badgeListValidator, { data: request.qs() })
    const badges = rowsOf(response, await pageOfBadges(filters))
    return serialize(ConsoleBadgeTransformer.transform(badges, auth.user!))
  }

  /**
   * Verifies a document: `{ expiresOn }`, the last day on which it is valid (YYYY-MM-DD, at most five
   * years ahead) → the badge. Owners see it with the company's offers from now on. The company is
   * notified.
   */
  async verify(ctx: HttpContext) {
    return this.#decide(ctx, 'badge_verified', async (badge, by) => {
      const { expiresOn } = await ctx.request.validateUsing(badgeVerificationValidator)
      return badge.verify({ by, expiryDate: expiresOn })
    })
  }

  /** Doesn't accept a document: `{ reason }`, which the company reads → the badge. */
  async decline(ctx: HttpContext) {
    return this.#decide(ctx, 'badge_declined', async (badge, by) => {
      const { reason } = await ctx.request.validateUsing(reasonValidator)
      return badge.decline({ by, reason })
    })
  }

  /** Removes an active badge: `{ reason }`, which the company reads → the badge. */
  async revoke(ctx: HttpContext) {
    return this.#decide(ctx, 'badge_revoked', async (badge, by) => {
      const { reason } = await ctx.request.validateUsing(reasonValidator)
      return badge.revoke({ by, reason })
    })
  }

  async #decide(
    ctx: HttpContext,
    event: 'badge_verified' | 'badge_declined' | 'badge_revoked',
    decide: (badge: ProfessionalBadge, by: User) => Promise<unknown>
  ) {
    const badge = await ProfessionalBadge.findWithCompanyOrFail(ctx.params.id)
    await decide(badge, ctx.auth.user!)
    logSecurityEvent(ctx, event, { badgeId: badge.id })
    const decided = await listBadges({}).where('id', badge.id).first()
    if (!decided) throw new NotFound()
    return ctx.serialize(ConsoleBadgeTransformer.transform(decided, ctx.auth.user!))
  }
}
