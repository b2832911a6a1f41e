import type { HttpContext } from '@adonisjs/core/http'
import { favoriteCards } from '#queries/stager_card'
import UserPolicy from '#policies/user_policy'
import FavoriteTransformer from '#transformers/favorite_transformer'

export default class FavoritesController {
  /** The companies that the user has marked. Stagers have none. */
  async index({ auth, bouncer, inertia }: HttpContext) {
    const user = auth.user
    const allowed = user && (await bouncer.with(UserPolicy).allows('keepFavorites'))
    return inertia.render('favorites/index', {
      companies: FavoriteTransformer.transform(allowed ? await favoriteCards(user) : []),
      access: allowed ? ('ok' as const) : user ? ('not_owner' as const) : ('guest' as const),
    })
  }
}
