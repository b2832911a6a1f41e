import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import Project from '#models/project'
import { factsOfPaid } from '#queries/owner_reports'
import { offerDecisions } from '#queries/offer_decisions'
import { unseenWonOffer } from '#queries/won_offers'
import { invitationsAsJobs, jobsOfCompany, jobsOfOwner, type FoundJob } from '#queries/jobs'
import { boardOf } from '#transformers/job'
import OwnBidTransformer from '#transformers/own_bid_transformer'
import ProjectTransformer from '#transformers/project_transformer'
import WonOfferTransformer from '#transformers/won_offer_transformer'

const none: ReadonlyMap<number, FoundJob> = new Map()

export default class BidsController {
  /** The stager's bids, the projects it has posted itself, and what is next in all of them. */
  async index({ auth, inertia }: HttpContext) {
    const user = auth.user
    const stager = user?.isStager ? user : null
    const bids = stager ? await Bid.ofStager(stager) : []
    const posted = stager ? await Project.ofOwner(stager) : []
    const jobs = stager ? await jobsOfCompany(stager) : none
    const postedJobs = posted.length > 0 ? await jobsOfOwner(user!) : none
    const invitations = stager ? await invitationsAsJobs(stager) : []
    const won = stager && (await unseenWonOffer(stager))
    return inertia.render('bids/index', {
      won: won && WonOfferTransformer.transform(won),
      bids: OwnBidTransformer.listOf(bids, await factsOfPaid(bids), jobs),
      postedProjects: ProjectTransformer.listOf(posted, stager, postedJobs),
      decisions: stager ? await offerDecisions(stager) : { won: 0, lost: 0 },
      ...boardOf({ stager: [...jobs.values(), ...invitations], owner: postedJobs.values() }),
      installHint: stager?.installHintDismissedAt === null,
      access: stager ? ('ok' as const) : user ? ('not_stager' as const) : ('guest' as const),
    })
  }
}
