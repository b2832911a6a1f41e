import type { HttpContext } from '@adonisjs/core/http'
import { bidDefaults } from '#shared/bid_enums'
import { NotFound } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import { bidsForPoll } from '#queries/bids_for_poll'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import BidTransformer from '#transformers/bid_transformer'
import { knownVersions, pollTag } from '#services/poll_tag'
import { isUnchanged } from '#services/conditional_get'
import { bidValidator } from '#validators/bid'

const notFound = 'Failed to fetch bids'

export default class ProjectBidsController {
  /** A project's bids. Public; the fields depend on the viewer. 304 while nothing has changed. */
  async index(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const viewer = auth.user ?? null
    const known = knownVersions(request.header('if-none-match'), params.id, viewer?.id)
    const projectBids = await bidsForPoll(params.id, viewer, known)
    if (!projectBids) throw new NotFound(notFound)
    // Throws unless the viewer may see the restricted project.
    if (projectBids.restricted) await Project.findVisibleOrFail(viewer, params.id, notFound)
    const tag = pollTag({ id: params.id, ...projectBids }, viewer?.id)
    if (isUnchanged(ctx, tag, { isKnown: !projectBids.bids })) return
    return BidTransformer.listFor(viewer, projectBids)
  }

  /** Makes a bid → 201 with the bid. */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('bid', project)
    const terms = await request.validateUsing(bidValidator)
    const bid = await Bid.submit(project.id, auth.user!, {
      ...bidDefaults,
      extensionPerMonth: null,
      ...terms,
    })
    response.status(201)
    return serialize(BidTransformer.forOwnerOrStager(bid, 'bidder'))
  }
}
