import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import ProjectTransformer from '#transformers/project_transformer'
import { projectFactsValidator } from '#validators/project'

export default class ProjectFactsController {
  /**
   * States facts about the home, one or several: `{ facts }`, as in `PATCH /api/projects/{id}` → the
   * project. For the owner, while the project is open, also after offers: their companies are notified.
   * `basedOn` and `conflict` as there. `listedOn`, `listingPlannedOn` and `photographerOn` also while it is in progress.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const owner = auth.user!
    const project = await Project.findVisibleOrFail(owner, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { facts, basedOn } = await request.validateUsing(projectFactsValidator, {
      meta: { storedFacts: project.facts },
    })
    await project.stateFacts(owner, facts, basedOn)
    return serialize(
      ProjectTransformer.transform(await Project.readAfterChange(owner, project.id), owner)
    )
  }
}
