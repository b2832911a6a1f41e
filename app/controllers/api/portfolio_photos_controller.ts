import type { HttpContext } from '@adonisjs/core/http'
import UserPolicy from '#policies/user_policy'
import PhotoStore from '#services/photos/photo_store'
import UserTransformer from '#transformers/user_transformer'
import { portfolioValidator } from '#validators/profile'

export default class PortfolioPhotosController {
  /** Replaces the caller's portfolio: `{ photos }` → the user. `basedOn` and `conflict` as for an offer. */
  async update({ auth, bouncer, request, serialize }: HttpContext) {
    const stager = auth.user!
    await bouncer.with(UserPolicy).authorize('keepPortfolio')
    const { photos, basedOn } = await request.validateUsing(portfolioValidator)
    const user = await PhotoStore.storeAll(
      photos,
      stager.portfolioPhotos,
      (names) => stager.replacePortfolio(names, basedOn),
      { sentBy: stager.id }
    )
    return serialize(UserTransformer.transform(user))
  }
}
