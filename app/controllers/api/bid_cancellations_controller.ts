import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'

export default class BidCancellationsController {
  /**
   * Withdraws a bid → `{ projectStatus, message }`. `projectStatus` is 'reopened' if the bid was
   * selected.
   */
  async store({ auth, bouncer, params }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const projectStatus = await bid.cancel(auth.user!)
    const message =
      projectStatus === 'reopened'
        ? 'The project is open for new offers again.'
        : 'The project owner has been notified.'
    return { projectStatus, message }
  }
}
