import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { giveUpValidator } from '#validators/bid'

export default class GivenUpJobsController {
  /**
   * The paid company says that it can't do the job: `{ reason }` → the updated bid. The project is open again,
   * and offers that lost to this one are possible again. The fee isn't refunded; the team decides about it. 409
   * from the install day on.
   */
  async store({ auth, bouncer, params, request, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const { reason } = await request.validateUsing(giveUpValidator)
    return serialize(
      PartyBidTransformer.forOwnerOrStager(await bid.giveUp(auth.user!, reason), 'bidder')
    )
  }
}
