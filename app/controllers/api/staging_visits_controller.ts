import type { HttpContext } from '@adonisjs/core/http'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import {
  visitAgreementValidator,
  visitEndValidator,
  visitProposalValidator,
  windowIn,
} from '#validators/staging_visit'

/** Walk-through, install and removal, for the owner and the company of a paid offer. */
export default class StagingVisitsController {
  /**
   * Proposes a time for a visit (`kind`), with hours (`from`, `to`: `09:00` by the clock of the home) or for
   * the whole day; 204. The time the other side has proposed is agreed to, and the agreed one withdraws a
   * proposed change. A removal is on the day that follows from the term. 409 if the dates have changed since
   * `revision`.
   */
  async store(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { kind, date, revision, ...hours } = await request.validateUsing(visitProposalValidator)
    await staging.propose(auth.user!, { date, window: windowIn(hours), revision }, kind)
    response.status(204)
  }

  /** Agrees to the proposed time of a visit; 204. 409 if another day, or other hours than those sent, are proposed. */
  async agree(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { kind, date, ...hours } = await request.validateUsing(visitAgreementValidator)
    await staging.agree(auth.user!, { day: date, window: windowIn(hours) }, kind)
    response.status(204)
  }

  /**
   * Takes back or declines a proposed walk-through or time of the removal; without a proposal, calls off the
   * agreed one; 204. 409 for the install, and if the dates have changed since `revision`.
   */
  async callOff(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { kind, revision } = await request.validateUsing(visitEndValidator)
    await staging.callOff(auth.user!, kind, revision)
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext) {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('use', staging.paidBid)
    return staging
  }
}
