import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import PhotoStore from '#services/photos/photo_store'
import { countFurtherWrites } from '#services/limits/counts'
import ProjectTransformer from '#transformers/project_transformer'
import { projectBatchValidator } from '#validators/project_batch'

export default class ProjectBatchesController {
  /**
   * Posts up to ten projects with the same details, all or none → 201 with the projects. Each of
   * `homes` has its own title, place and facts; an error names its home and field. `photos` are copied to
   * each project. Each home counts as one write. 409 for an unconfirmed email address. Idempotent by
   * `clientId`.
   */
  async store(ctx: HttpContext) {
    const user = ctx.auth.user!
    const body = await ctx.request.validateUsing(projectBatchValidator)
    const { photos = [], photoRooms, clientId = null, homes, ...shared } = body
    await countFurtherWrites(ctx, homes.length - 1)
    const details = homes.map((home) => Project.detailsOf({ ...shared, ...home }))
    const post = (names: string[][]) =>
      Project.postAll(user, details, { names, photoRooms }, clientId)
    const posted = await Project.postBatchOnce(user, clientId, homes.length, () =>
      PhotoStore.storeForEach(photos, homes.length, post, { sentBy: user.id })
    )
    ctx.response.status(201)
    return ctx.serialize(ProjectTransformer.transform(await Project.ownPosted(user, posted), user))
  }
}
