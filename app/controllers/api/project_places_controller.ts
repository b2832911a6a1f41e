import type { HttpContext } from '@adonisjs/core/http'
import ProjectPolicy from '#policies/project_policy'
import { placesStartingWith } from '#queries/place_names'
import { placesValidator } from '#validators/project'

export default class ProjectPlacesController {
  /**
   * Up to eight cities (or counties, with `kind=county`) with open projects whose names start with
   * `prefix`, in alphabetical order, for staging companies. `state` limits them to one state.
   */
  async index({ auth, bouncer, request }: HttpContext) {
    await bouncer.with(ProjectPolicy).authorize('search')
    const search = await request.validateUsing(placesValidator, { data: request.qs() })
    return placesStartingWith(search, auth.user!)
  }
}
