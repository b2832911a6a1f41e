import type { HttpContext } from '@adonisjs/core/http'
import { bidsOnProject } from '#queries/project_polls'
import { usualPriceFor } from '#queries/project_page'
import BadgeType from '#models/badge_type'
import Project from '#models/project'
import { bidsShownTo } from '#transformers/project_bids'
import ProjectTransformer from '#transformers/project_transformer'

export default class ComparisonsController {
  /** The owner's comparison of a project's bids. Redirects everyone else to the project page. */
  async show({ auth, inertia, params, response }: HttpContext) {
    const project = auth.user && (await Project.ownedBy(auth.user, params.id))
    const listing = project && (await bidsOnProject(project.id, auth.user!))
    if (!project || !listing) return response.redirect(`/projects/${params.id}`)
    return inertia.render('projects/compare', {
      project: ProjectTransformer.transform(project, auth.user!),
      bids: bidsShownTo(auth.user!, listing),
      usualPrice: await usualPriceFor(project),
      checks: await BadgeType.offeredNames(),
    })
  }
}
