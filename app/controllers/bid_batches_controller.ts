import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { feeTiers } from '#shared/payments/fee_tiers'
import Project from '#models/project'
import type User from '#models/user'
import ProjectPolicy from '#policies/project_policy'
import { latestTermsOf } from '#queries/project_page'
import { bidFormOptions } from '#transformers/project_page'
import { projectFlags } from '#transformers/project_rights'
import TwinTransformer from '#transformers/twin_transformer'

/** For visitors. */
const nothing = { projectId: null, homes: [], options: null, tiers: [] }

const takesOrHasOffer = (twin: Project, viewer: User) =>
  projectFlags(twin, viewer).bid || Boolean(twin.figures.viewerBid)

export default class BidBatchesController {
  /**
   * The form that makes an offer on each of the homes that were posted together. 404 for one posted alone, and for a
   * company that can't make an offer on two of them and hasn't: it isn't told that they belong together.
   */
  async create({ auth, bouncer, inertia, params }: HttpContext) {
    const viewer = auth.user
    if (!viewer) return inertia.render('bids/create_batch', nothing)
    const project = await Project.findVisibleOrFail(viewer, params.id)
    if (!(await bouncer.with(ProjectPolicy).allows('bid', project))) throw new NotFound()
    const [twins, terms] = await Promise.all([project.visibleTwins(viewer), latestTermsOf(viewer)])
    if (twins.filter((twin) => takesOrHasOffer(twin, viewer)).length < 2) throw new NotFound()
    const homes = TwinTransformer.transform(twins, viewer)
    const options = bidFormOptions(terms)
    const tiers = [...feeTiers]
    return inertia.render('bids/create_batch', { projectId: project.id, homes, options, tiers })
  }
}
