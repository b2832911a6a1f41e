import type { HttpContext } from '@adonisjs/core/http'
import Favorite from '#models/favorite'
import UserPolicy from '#policies/user_policy'
import { favoriteCards } from '#queries/stager_card'
import FavoriteTransformer from '#transformers/favorite_transformer'

export default class FavoritesController {
  /**
   * The staging companies that the caller has marked, the latest first: what everyone may see of
   * them, and the name of a company whose contact details the caller has.
   */
  async index({ auth, bouncer, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepFavorites')
    return serialize(FavoriteTransformer.transform(await favoriteCards(auth.user!)))
  }

  /** Marks a staging company by its identifier. The company doesn't learn of it. Idempotent. */
  async store({ auth, bouncer, params }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepFavorites')
    await Favorite.add(auth.user!, params.identifier)
    return { favorite: true }
  }

  /** Removes the mark. Idempotent. */
  async destroy({ auth, bouncer, params }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepFavorites')
    await Favorite.remove(auth.user!, params.identifier)
    return { favorite: false }
  }
}
