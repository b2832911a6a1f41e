import type { HttpContext } from '@adonisjs/core/http'
import ProfessionalBadge from '#models/professional_badge'
import UserPolicy from '#policies/user_policy'
import ProfessionalBadgeTransformer from '#transformers/professional_badge_transformer'
import { badgeRequestValidator } from '#validators/badge'

export default class BadgesController {
  /**
   * Sends a document for a badge: `{ type, name, data }`, with an image or a PDF of at most 10 MB as a
   * data URL → 201. For staging companies. 404 for an unknown kind of badge; 409 while a document for
   * it waits for its review. Only the company and admins can open the document.
   */
  async store({ auth, bouncer, request, response, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepBadges')
    const document = await request.validateUsing(badgeRequestValidator)
    const badge = await ProfessionalBadge.request(auth.user!, document)
    response.status(201)
    return serialize(ProfessionalBadgeTransformer.transform(badge))
  }

  /** Withdraws a document that hasn't been reviewed, and deletes it. */
  async destroy({ auth, bouncer, params, response }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepBadges')
    const badge = await ProfessionalBadge.findOwnOrFail(auth.user!, params.id)
    await badge.withdraw(auth.user!)
    response.status(204)
  }
}
