import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import ProjectTransformer from '#transformers/project_transformer'

export default class ProjectCancellationsController {
  /** The owner cancels a project, with or without bids → the updated project. */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    await project.cancel(auth.user!)
    const cancelled = await Project.readAfterChange(auth.user!, params.id)
    return serialize(ProjectTransformer.transform(cancelled, auth.user!))
  }
}
