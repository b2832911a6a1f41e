import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'

export default class WonOffersController {
  /**
   * The company has seen that the project of its paid offer is its own: its dashboard doesn't begin with
   * that anymore; 204. Sent by the visible page. Repeating it changes nothing; 409 before the fee is paid.
   */
  async see({ bouncer, params, response }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    await bid.noteWonSeen()
    response.status(204)
  }
}
