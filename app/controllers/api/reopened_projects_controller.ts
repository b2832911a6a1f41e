import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import ProjectTransformer from '#transformers/project_transformer'

export default class ReopenedProjectsController {
  /**
   * The owner opens a project again after its staging company has left Stagely → the updated project. Offers
   * that lost to that company are possible again. 409 while the company has its account, and while its
   * furniture is in the home.
   */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    await project.reopen(auth.user!)
    const reopened = await Project.readAfterChange(auth.user!, params.id)
    return serialize(ProjectTransformer.transform(reopened, auth.user!))
  }
}
