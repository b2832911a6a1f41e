import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import SellerLink from '#models/seller_link'
import ProjectPolicy from '#policies/project_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import SellerLinkTransformer from '#transformers/seller_link_transformer'
import { sellerDaysValidator, sharingValidator } from '#validators/seller_link'

export default class SellerLinksController {
  /** The link for the project's seller, without its address: `{ link }`, null if there is none. For the owner. */
  async show({ auth, bouncer, params, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const link = await SellerLink.current(project.id)
    return serialize({ link: link && SellerLinkTransformer.transform(link) })
  }

  /**
   * Makes the link for the project's seller, or gives it a new address: `{ replaces, days }` → 201 with the link and
   * its `url`, which is shown this once. `replaces` is the id of the link that works now, null for a first one; its
   * address stops working, and the seller's choice stays. 409 for a closed project, and if another link works now.
   */
  async store(ctx: HttpContext) {
    const { auth, bouncer, params, request, response, serialize } = ctx
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { replaces = null, days = null } = await request.validateUsing(sharingValidator)
    const { link, url } = await SellerLink.share(auth.user!, project.id, { replaces, days })
    logSecurityEvent(ctx, 'seller_link_made')
    response.status(201)
    return serialize({ link: SellerLinkTransformer.transform(link), url })
  }

  /** Sets the days on the market that the seller's totals are for: `{ days }` → the link. 409 without one. */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    const { days } = await request.validateUsing(sellerDaysValidator)
    const link = await SellerLink.setDays(auth.user!, project.id, days)
    return serialize({ link: SellerLinkTransformer.transform(link) })
  }

  /** Turns the seller's link off at once; 204. 409 without one. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('manage', project)
    await SellerLink.turnOff(auth.user!, project.id)
    logSecurityEvent(ctx, 'seller_link_ended')
    response.status(204)
  }
}
