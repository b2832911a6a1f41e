import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import UserPolicy from '#policies/user_policy'
import OwnBidTransformer from '#transformers/own_bid_transformer'

export default class UserBidsController {
  /** The caller's own bids, newest first. */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    return serialize(OwnBidTransformer.listOf(await Bid.ofStager(auth.user!)))
  }
}
