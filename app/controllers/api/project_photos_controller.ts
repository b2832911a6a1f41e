import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import ProjectTransformer from '#transformers/project_transformer'
import { addedPhotosValidator, photoRoomsValidator } from '#validators/project'

export default class ProjectPhotosController {
  /**
   * Adds photos to a project, up to ten in all, those that the team has hidden included: `{ photos }`, as in
   * `POST /api/projects`, and optionally `photoRooms` → the project. For the owner, while the project is
   * open or in progress, also after offers: their companies are notified, and the photos get their date.
   * With `seen`, the number of photos before, a repeated call is refused (409).
   */
  async store({ auth, bouncer, params, request, serialize }: HttpContext) {
    const owner = auth.user!
    const project = await Project.findVisibleOrFail(owner, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const meta = { roomsToStage: project.roomsToStage }
    await project.addPhotos(owner, await request.validateUsing(addedPhotosValidator, { meta }))
    return serialize(
      ProjectTransformer.transform(await Project.readAfterChange(owner, project.id), owner)
    )
  }

  /**
   * Says which of the rooms to stage photos show: `{ labels }`, each with the URL of a `photo` and a `room`
   * or null → the project. Others keep theirs. For the owner, while the project is open or in progress. `basedOn`
   * has the former `labels`; `conflict` as for an offer.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const owner = auth.user!
    const project = await Project.findVisibleOrFail(owner, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { labels, basedOn } = await request.validateUsing(photoRoomsValidator)
    await project.assignRooms(owner, labels, basedOn)
    return serialize(
      ProjectTransformer.transform(await Project.readAfterChange(owner, project.id), owner)
    )
  }
}
