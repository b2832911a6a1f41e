import type { HttpContext } from '@adonisjs/core/http'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { refuseOtherAuthor } from '#services/http/outbox_author'
import { shownTap } from '#transformers/install_day'
import { tapValidator, undoValidator } from '#validators/install_day'

export default class DayTapsController {
  /**
   * Reports a step of the day of an install or a removal: `{ clientId, step, at, reason, note, photo }` → 201 with the
   * tap. By the company. `at` is the phone's time; both times are kept. The same `clientId` again is the same tap. The
   * owner is notified after a minute, in which it can be undone. `photo` is the `clientId` of the photo of the job that
   * is sent for it, `waiting` the number of photos that the phone still has to send. `author` names who kept the tap on
   * the device: 403 with the code `other_author` in the session of another.
   */
  async store(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { author, ...sent } = await request.validateUsing(tapValidator)
    refuseOtherAuthor(auth.user!, author)
    const tap = await staging.tap(auth.user!, sent)
    response.status(201)
    return shownTap(tap)
  }

  /** Undoes the last step, within a minute: `{ clientId }` → 204. `author` as for the step itself. */
  async undo(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const staging = await this.#admit(ctx)
    const { clientId, author } = await request.validateUsing(undoValidator)
    refuseOtherAuthor(auth.user!, author)
    await staging.undoTap(auth.user!, clientId)
    response.status(204)
  }

  async #admit({ auth, bouncer, params }: HttpContext) {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('use', staging.paidBid)
    return staging
  }
}
