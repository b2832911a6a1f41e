import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'

export default class ConfirmedBidsController {
  /**
   * The company confirms an offer that is possible again because the chosen one has ended → the updated bid.
   * Before that, the owner can't accept it. Changing its terms confirms it, too.
   */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    return serialize(PartyBidTransformer.forOwnerOrStager(await bid.confirm(auth.user!), 'bidder'))
  }
}
