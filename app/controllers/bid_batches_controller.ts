import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { feeTiers } from '#shared/payments/fee_tiers'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import { latestTermsOf } from '#queries/project_page'
import { bidFormOptions } from '#transformers/project_page'
import { concernsSeveral } from '#transformers/project_rights'
import TwinTransformer from '#transformers/twin_transformer'

/** For visitors. */
const nothing = { projectId: null, homes: [], options: null, tiers: [] }

export default class BidBatchesController {
  /**
   * The form that makes an offer on each of the homes that were posted together. 404 for a home posted alone. 404 as
   * well unless the company can make an offer on two of them, or has one there, so that no one else learns which
   * homes have the same owner.
   */
  async create({ auth, bouncer, inertia, params }: HttpContext) {
    const viewer = auth.user
    if (!viewer) return inertia.render('bids/create_batch', nothing)
    const project = await Project.findVisibleOrFail(viewer, params.id)
    if (!(await bouncer.with(ProjectPolicy).allows('bid', project))) throw new NotFound()
    const [twins, terms] = await Promise.all([project.visibleTwins(viewer), latestTermsOf(viewer)])
    if (!concernsSeveral(twins, viewer)) throw new NotFound()
    const homes = TwinTransformer.transform(twins, viewer)
    const options = bidFormOptions(terms)
    const tiers = [...feeTiers]
    return inertia.render('bids/create_batch', { projectId: project.id, homes, options, tiers })
  }
}
