import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import BidTransformer from '#transformers/bid_transformer'
import { acceptanceValidator } from '#validators/bid'

export default class BidAcceptancesController {
  /**
   * The updated bid. A body may say which state of the offer is agreed to,
   * `{ revisedAt }` as the offer carries it; if it has changed since, the answer is 409.
   */
  async store({ auth, bouncer, params, request, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('decide', bid)
    const { revisedAt } = await request.validateUsing(acceptanceValidator)
    const seen = revisedAt === undefined ? undefined : { revisedAt }
    return serialize(BidTransformer.forSide(await bid.accept(auth.user!, seen), 'owner'))
  }
}
