import type { HttpContext } from '@adonisjs/core/http'
import { factsOfPaid } from '#queries/owner_reports'
import { jobsOfCompany } from '#queries/jobs'
import { ownBids } from '#queries/own_bids'
import UserPolicy from '#policies/user_policy'
import { setTotal } from '#services/http/paged_list'
import OwnBidTransformer from '#transformers/own_bid_transformer'
import { ownBidsValidator } from '#validators/bid'

export default class UserBidsController {
  /**
   * One page of the caller's own bids, newest first. Those that go on are on the first pages, the others follow.
   * `X-Total-Count` is the number of bids on all pages.
   */
  async index({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const found = await ownBids(auth.user!, await request.validateUsing(ownBidsValidator))
    setTotal(response, found.total)
    const jobs = await jobsOfCompany(auth.user!)
    return serialize(OwnBidTransformer.listOf(found, await factsOfPaid(found.bids), jobs))
  }
}
