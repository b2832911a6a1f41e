import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'

export default class UndoneAcceptancesController {
  /**
   * The owner undoes the acceptance of a bid → the updated bid, which is pending again. 409 once the company has
   * started to pay, for a bid without a fee, after 30 minutes, and for a second time; three a day.
   */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('decide', bid)
    return serialize(
      PartyBidTransformer.forOwnerOrStager(await bid.undoAcceptance(auth.user!), 'owner')
    )
  }
}
