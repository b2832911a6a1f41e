import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import ProjectTransformer from '#transformers/project_transformer'
import { floorPlanValidator } from '#validators/photo'

export default class FloorPlansController {
  /**
   * Stores the floor plan of a project, or another one: `{ image }`, a data URL of at most 5 MB → the
   * project. For the owner, while the project is open. Only the owner, staging companies and the team
   * see it; companies with an offer are notified.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const owner = auth.user!
    const project = await Project.findVisibleOrFail(owner, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { image } = await request.validateUsing(floorPlanValidator)
    await project.setFloorPlan(owner, image)
    return serialize(
      ProjectTransformer.transform(await Project.readAfterChange(owner, project.id), owner)
    )
  }

  /** Removes the floor plan, in every state of the project; 204, also if there is none. */
  async destroy({ auth, bouncer, params, response }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    await project.removeFloorPlan(auth.user!)
    response.status(204)
  }
}
