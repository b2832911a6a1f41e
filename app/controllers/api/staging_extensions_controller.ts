import type { HttpContext } from '@adonisjs/core/http'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { extensionAgreementValidator, extensionValidator } from '#validators/staging_visit'

/** Another month, from the install day on, for the owner and the company of a paid offer. */
export default class StagingExtensionsController {
  /**
   * Asks the other side for another month at the agreed price; 204. Asking again changes nothing. If the other side
   * has asked as well, the term is extended. 409 before the install day, after the term, and if the dates have changed
   * since `revision`.
   */
  async store(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { revision } = await request.validateUsing(extensionValidator)
    await staging.askForExtension(auth.user!, revision)
    response.status(204)
  }

  /** Agrees to another month; 204. `until` is the new removal day that the caller saw: 409 if it is another one. */
  async agree(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { until } = await request.validateUsing(extensionAgreementValidator)
    await staging.agreeToExtension(auth.user!, until)
    response.status(204)
  }

  /** Declines what the other side has asked for, or withdraws the own request; 204. */
  async end(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { revision } = await request.validateUsing(extensionValidator)
    await staging.endExtension(auth.user!, revision)
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext) {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('use', staging.paidBid)
    return staging
  }
}
