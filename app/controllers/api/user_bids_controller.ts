import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import { factsOfPaid } from '#queries/owner_reports'
import { jobsOfCompany } from '#queries/jobs'
import UserPolicy from '#policies/user_policy'
import OwnBidTransformer from '#transformers/own_bid_transformer'

export default class UserBidsController {
  /** The caller's own bids, newest first. */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const bids = await Bid.ofStager(auth.user!)
    const jobs = await jobsOfCompany(auth.user!)
    return serialize(OwnBidTransformer.listOf(bids, await factsOfPaid(bids), jobs))
  }
}
