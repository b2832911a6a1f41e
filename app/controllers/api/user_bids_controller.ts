import type { HttpContext } from '@adonisjs/core/http'
import { factsOfPaid } from '#queries/owner_reports'
import { colleaguesIn, seatOfMine } from '#queries/in_charge'
import { jobsOfCompany } from '#queries/jobs'
import { ownBids } from '#queries/own_bids'
import UserPolicy from '#policies/user_policy'
import { setTotal } from '#services/http/paged_list'
import OwnBidTransformer from '#transformers/own_bid_transformer'
import { ownBidsValidator } from '#validators/bid'

export default class UserBidsController {
  /**
   * One page of the caller's own bids, newest first. Those that go on are on the first pages, the others follow.
   * With `mine=1`, of an account with several people, those that the caller is in charge of. `X-Total-Count` is the
   * number of bids on all pages.
   */
  async index({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { mine, ...order } = await request.validateUsing(ownBidsValidator)
    const inCharge = await seatOfMine(mine, auth.user!)
    const found = await ownBids(auth.user!, { ...order, inCharge })
    setTotal(response, found.total)
    const jobs = await jobsOfCompany(auth.user!)
    const colleagues = await colleaguesIn(found.bids, auth.user!)
    const facts = await factsOfPaid(found.bids)
    const of = { viewer: auth.user!, colleagues }
    return serialize(OwnBidTransformer.listOf(found, facts, jobs, of))
  }
}
