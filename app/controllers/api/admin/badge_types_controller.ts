import type { HttpContext } from '@adonisjs/core/http'
import BadgeType from '#models/badge_type'
import BadgeTypeTransformer from '#transformers/badge_type_transformer'
import { badgeTypeUpdateValidator, badgeTypeValidator } from '#validators/badge'

export default class BadgeTypesController {
  /** Adds a kind of badge: `{ name, description }`; the description says what a document must show → 201. */
  async store({ auth, request, response, serialize }: HttpContext) {
    const details = await request.validateUsing(badgeTypeValidator)
    const type = await BadgeType.add(auth.user!, details)
    response.status(201)
    return serialize(BadgeTypeTransformer.transform(type))
  }

  /**
   * Changes a kind of badge: `{ name?, description?, isOffered? }` → the kind. Companies can't send
   * documents for one that isn't offered; verified badges stay.
   */
  async update({ auth, params, request, serialize }: HttpContext) {
    const changes = await request.validateUsing(badgeTypeUpdateValidator)
    return serialize(
      BadgeTypeTransformer.transform(await BadgeType.edit(auth.user!, params.id, changes))
    )
  }
}
