import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import { crewCodesValidator, crewLinkValidator } from '#validators/install_day'

export default class CrewLinksController {
  /**
   * Makes the link for the crew of the next install or removal, or gives it a new address: `{ replaces, crew, toDo }` →
   * 201 with its id and its `url`, which is shown this once. By the company. `replaces` is the id of the link that works
   * now, null for a first one; its address stops working. The owner is notified.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    await this.#admit(ctx, 'report')
    const {
      replaces = null,
      crew = null,
      toDo = [],
    } = await request.validateUsing(crewLinkValidator)
    const { link, url } = await CrewLink.make(auth.user!, params.id, { replaces, crew, toDo })
    logSecurityEvent(ctx, 'crew_link_made')
    response.status(201)
    return { link: { id: link.id, kind: link.kind, day: link.day.toISODate()! }, url }
  }

  /** Says whether the link shows how to get in: `{ showsCodes }` → 204. By the owner. 409 without a link. */
  async update(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    await this.#admit(ctx, 'host')
    const { showsCodes } = await request.validateUsing(crewCodesValidator)
    await CrewLink.setCodes(auth.user!, params.id, showsCodes)
    response.status(204)
  }

  /** Turns the link off at once; 204. By the company. 409 without one. */
  async destroy(ctx: HttpContext) {
    const { auth, params, response } = ctx
    await this.#admit(ctx, 'report')
    await CrewLink.turnOff(auth.user!, params.id)
    logSecurityEvent(ctx, 'crew_link_ended')
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext, ability: 'report' | 'host') {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize(ability, staging.paidBid)
  }
}
