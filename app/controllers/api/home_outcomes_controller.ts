import type { HttpContext } from '@adonisjs/core/http'
import Staging from '#models/staging'
import StagingPolicy from '#policies/staging_policy'
import { homeOutcomeValidator } from '#validators/home_outcome'

export default class HomeOutcomesController {
  /**
   * The owner says what became of the home, or corrects it; 204. From the agreed install day on. Without
   * `listedOn`, the stored or stated listing date stays. The price, in cents, is the owner's alone. With the
   * `revision` the caller saw, 409 if a colleague has answered since.
   */
  async update({ auth, bouncer, params, request, response }: HttpContext) {
    const staging = await Staging.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(StagingPolicy).authorize('host', staging.paidBid)
    const reported = await request.validateUsing(homeOutcomeValidator)
    await staging.reportOutcome(auth.user!, reported)
    response.status(204)
  }
}
