import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import { newProjectDetails } from '#models/project/details'
import { postBatchOnce, postProjects } from '#models/project/posting'
import PhotoStore from '#services/photos/photo_store'
import { countFurtherWrites } from '#start/limiter'
import ProjectTransformer from '#transformers/project_transformer'
import { projectBatchValidator } from '#validators/project_batch'

export default class ProjectBatchesController {
  /**
   * Posts up to ten projects with the same details, all or none → 201 with the projects. Each of
   * `homes` has its own title, place and facts; an error names its home and field. `photos` are copied to
   * each project. Each home counts as one write. Idempotent by `clientId`.
   */
  async store(ctx: HttpContext) {
    const user = ctx.auth.user!
    const {
      photos = [],
      clientId = null,
      homes,
      ...shared
    } = await ctx.request.validateUsing(projectBatchValidator)
    await countFurtherWrites(ctx, homes.length - 1)
    const details = homes.map((home) => newProjectDetails({ ...shared, ...home }))
    const posted = await postBatchOnce(user, clientId, () =>
      PhotoStore.storeForEach(
        photos,
        homes.length,
        (names) =>
          postProjects(
            user,
            details.map((home, at) => ({ ...home, photos: names[at] })),
            clientId
          ),
        { sentBy: user.id }
      )
    )
    ctx.response.status(201)
    return ctx.serialize(ProjectTransformer.transform(await Project.ownPosted(user, posted), user))
  }
}
