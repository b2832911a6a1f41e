import type { HttpContext } from '@adonisjs/core/http'
import { photoFigure } from '#queries/market_quarters'

export default class ProjectBatchesController {
  /** The form that posts several homes at once. */
  async create({ auth, inertia }: HttpContext) {
    return inertia.render('projects/create_batch', {
      signedIn: auth.user !== undefined,
      formerPlaces: (await auth.user?.formerPlaces()) ?? [],
      photoFigure: await photoFigure(),
    })
  }
}
