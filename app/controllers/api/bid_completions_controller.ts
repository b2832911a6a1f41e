import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'

export default class BidCompletionsController {
  /**
   * The stager marks its work as completed → the updated bid. 409 before the agreed install day, with a
   * `link` to the page where another day is proposed.
   */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    return serialize(
      PartyBidTransformer.forOwnerOrStager(await bid.completeWork(auth.user!), 'bidder')
    )
  }
}
