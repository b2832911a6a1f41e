import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import Project from '#models/project'
import { factsOfPaid } from '#queries/owner_reports'
import { offerDecisions } from '#queries/offer_decisions'
import { jobsOfCompany, jobsOfOwner, type FoundJob } from '#queries/jobs'
import { openInvitations } from '#queries/invitations'
import { unseenWonOffer } from '#queries/won_offers'
import OwnBidTransformer from '#transformers/own_bid_transformer'
import ProjectTransformer from '#transformers/project_transformer'
import WonOfferTransformer from '#transformers/won_offer_transformer'

const none: ReadonlyMap<number, FoundJob> = new Map()

export default class BidsController {
  /** The stager's bids, and the projects it has posted itself. */
  async index({ auth, inertia }: HttpContext) {
    const user = auth.user
    const stager = user?.isStager ? user : null
    const bids = stager ? await Bid.ofStager(stager) : []
    const posted = stager ? await Project.ofOwner(stager) : []
    const jobs = stager ? await jobsOfCompany(stager) : none
    const postedJobs = stager ? await jobsOfOwner(stager, []) : none
    const won = stager && (await unseenWonOffer(stager))
    return inertia.render('bids/index', {
      won: won && WonOfferTransformer.transform(won),
      bids: OwnBidTransformer.listOf(bids, await factsOfPaid(bids), jobs),
      postedProjects: ProjectTransformer.listOf(posted, stager, postedJobs),
      decisions: stager ? await offerDecisions(stager) : { won: 0, lost: 0 },
      invitations: stager ? await openInvitations(stager) : 0,
      installHint: stager?.installHintDismissedAt === null,
      access: stager ? ('ok' as const) : user ? ('not_stager' as const) : ('guest' as const),
    })
  }
}
