import type { HttpContext } from '@adonisjs/core/http'
import { bidDefaults } from '#shared/bids/bid_enums'
import { NotFound } from '#exceptions/http_refusals'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { bidsShownTo } from '#transformers/project_bids'
import { pollTag } from '#services/http/poll_tag'
import { isUnchanged } from '#services/http/conditional_get'
import { bidValidator } from '#validators/bid'

const notFound = 'Failed to fetch bids'

export default class ProjectBidsController {
  /** A project's bids. Public; the fields depend on the viewer. 304 while nothing has changed. */
  async index(ctx: HttpContext) {
    const { params, polled } = ctx
    const { viewer, project } = polled
    if (!project) throw new NotFound(notFound)
    // Throws unless the viewer may see the restricted project.
    if (project.restricted) await Project.findVisibleOrFail(viewer, params.id, notFound)
    const tag = pollTag({ id: params.id, ...project }, viewer?.id)
    if (isUnchanged(ctx, tag, { isKnown: !project.bids })) return
    await AuditEvent.recordVisit(viewer, { id: params.id, userId: project.ownerId })
    return bidsShownTo(viewer, project)
  }

  /** Makes a bid → 201 with the bid. `parts` are what the amount consists of, and add up to it. */
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
    return serialize(PartyBidTransformer.forOwnerOrStager(bid, 'bidder'))
  }
}
