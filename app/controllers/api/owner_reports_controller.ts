import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import OwnerReport from '#models/owner_report'
import BidPolicy from '#policies/bid_policy'

export default class OwnerReportsController {
  /**
   * The stager of a paid bid reports that the owner doesn't respond → 201 `{ id, createdAt }`.
   * Possible seven days after the contact release if the owner has sent no message, taken no step
   * on the staging page and not closed the project; once for the same owner. 409 otherwise.
   */
  async store({ auth, bouncer, params, response }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const { id, createdAt } = await OwnerReport.file(bid, auth.user!)
    response.status(201)
    return { id, createdAt: createdAt.toJSDate().toISOString() }
  }
}
