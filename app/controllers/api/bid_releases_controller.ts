import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'

export default class BidReleasesController {
  /** The owner ends a selection whose fee isn't paid → the updated bid. */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('decide', bid)
    return serialize(PartyBidTransformer.forOwnerOrStager(await bid.unselect(auth.user!), 'owner'))
  }
}
