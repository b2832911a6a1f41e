import type { HttpContext } from '@adonisjs/core/http'
import Dismissal from '#models/dismissal'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'

export default class DismissalsController {
  /** Restores a dismissed project to the stager's search results. */
  async destroy({ auth, bouncer, params }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('search')
    await Dismissal.remove(project, auth.user!)
    return { message: 'The project is back in your results' }
  }
}
