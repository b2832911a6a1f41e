import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { acceptanceValidator } from '#validators/bid'

export default class BidAcceptancesController {
  /**
   * Accepts a bid → the updated bid. With the bid's `{ revisedAt }` in the body, refuses (409) if
   * the stager has revised the bid since.
   */
  async store({ auth, bouncer, params, request, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('decide', bid)
    const { revisedAt } = await request.validateUsing(acceptanceValidator)
    const seen = revisedAt === undefined ? undefined : { revisedAt }
    return serialize(
      PartyBidTransformer.forOwnerOrStager(await bid.accept(auth.user!, seen), 'owner')
    )
  }
}
