import type { HttpContext } from '@adonisjs/core/http'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { shownTap } from '#transformers/install_day'
import { tapValidator, undoValidator } from '#validators/install_day'

export default class DayTapsController {
  /**
   * Reports a step of the day of an install or a removal: `{ clientId, step, at, reason, note }` → 201 with the tap. By
   * the company. `at` is the phone's time; both times are kept. The same `clientId` again is the same tap. The owner is
   * notified after a minute, in which it can be undone.
   */
  async store(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { at, reason = null, note = null, ...sent } = await request.validateUsing(tapValidator)
    const tap = await staging.tap(auth.user!, { ...sent, at: new Date(at), reason, note })
    response.status(201)
    return shownTap(tap)
  }

  /** Undoes the last step, within a minute: `{ clientId }` → 204. */
  async undo(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { clientId } = await request.validateUsing(undoValidator)
    await staging.undoTap(auth.user!, clientId)
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext) {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('use', staging.paidBid)
    return staging
  }
}
