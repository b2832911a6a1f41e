import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { bidChangesValidator, declineValidator } from '#validators/bid'

export default class BidsController {
  /** Project and status of each bid on the caller's projects; of all bids for the team. */
  async index({ auth }: HttpContext) {
    const bids = await Bid.onProjectsOf(auth.user!)
    return bids.map(({ id, projectId, status }) => ({ id, projectId, status }))
  }

  /**
   * The stager revises its pending bid. Missing fields keep their values → the updated bid. `parts` come with
   * the amount they add up to; another amount without them isn't split. With the bid's `revision`, refuses (409)
   * changes of an offer that was changed since, and names both values. With `basedOn`, the values that a form was
   * opened with, what only others have changed since stays, and 409 has a `conflict` for what both have changed:
   * `by`, `at` and `fields`, each with `field`, `label`, `theirs` and `yours`.
   */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const { revision, basedOn, ...changes } = await request.validateUsing(bidChangesValidator)
    const revised = await bid.revise(auth.user!, changes, { revision, basedOn })
    return serialize(PartyBidTransformer.forOwnerOrStager(revised, 'bidder'))
  }

  /**
   * Owners decline the bid. While it is pending, they may give a `reason`, which no other company
   * and no visitor sees. Stagers remove their completed bid from their own list.
   */
  async destroy({ auth, bouncer, params, request }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('remove', bid)
    const { reason } = await request.validateUsing(declineValidator)
    if (await bouncer.with(BidPolicy).allows('decide', bid)) await bid.reject(auth.user!, reason)
    else await bid.hideFromStager()
    return { message: 'The unselected bid has been removed' }
  }
}
