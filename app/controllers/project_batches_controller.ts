import type { HttpContext } from '@adonisjs/core/http'
import { formerPlacesOf } from '#models/project/details'

export default class ProjectBatchesController {
  /** The form that posts several homes at once. */
  async create({ auth, inertia }: HttpContext) {
    return inertia.render('projects/create_batch', {
      signedIn: auth.user !== undefined,
      formerPlaces: auth.user ? await formerPlacesOf(auth.user) : [],
    })
  }
}
