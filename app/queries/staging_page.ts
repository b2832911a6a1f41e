import type { VersionFacts } from '#lifecycles/agreement_rules'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import type AgreementVersion from '#models/agreement_version'
import Bid from '#models/bid'
import Project from '#models/project'
import Staging, { today } from '#models/staging'
import type StagingEntry from '#models/staging_entry'
import User from '#models/user'
import { versionsOf } from '#queries/agreement_page'
import { jobOn } from '#queries/jobs'

/** What the two parties of a paid bid see of their staging. */
export interface StagingPage {
  bid: Bid
  owner: User
  /** Null until one of them has changed something. */
  staging: Staging | null
  /** The history, newest first. */
  entries: StagingEntry[]
  /** The versions of the agreement, oldest first. */
  versions: VersionFacts[]
  /** The newest one, with its text. */
  newest?: AgreementVersion
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

/**
 * The paid bid of a project, with project and bidder; null without one.
 *
 * @throws NotFound (404) for a project that doesn't exist or that the viewer may not see
 */
export async function paidBidOn(projectId: number, viewer: User): Promise<Bid | null> {
  const project = await Project.findVisibleOrFail(viewer, projectId)
  const bid = await Bid.withInstallDay()
    .where({ projectId, status: 'accepted', paymentStatus: 'paid' })
    .preload('bidder')
    .first()
  bid?.$setRelated('project', project)
  return bid
}

/**
 * The paid bid of a project, and the job as the viewer sees it; null without one.
 *
 * @throws NotFound (404) for a project that doesn't exist or that the viewer may not see
 */
export async function paidJobOn(projectId: number, viewer: User) {
  const bid = await paidBidOn(projectId, viewer)
  return { bid, job: await jobOn(projectId, viewer) }
}

/**
 * A paid bid whose job has ended early, with project and bidder; null for any other.
 *
 * @throws NotFound (404) if the viewer may not see the project
 */
export async function endedBid(id: number, viewer: User): Promise<Bid | null> {
  const bid = await Bid.query()
    .where({ id, status: 'cancelled', paymentStatus: 'paid' })
    .preload('bidder')
    .first()
  bid?.$setRelated('project', await Project.findVisibleOrFail(viewer, bid.projectId))
  return bid
}

/** The staging of a paid bid, whose project and bidder are loaded. */
export async function stagingPage(bid: Bid, viewer: User): Promise<StagingPage> {
  const staging = await Staging.query().where('bidId', bid.id).first()
  const entries = staging ? await staging.related('entries').query().orderBy('id', 'desc') : []
  const owner = isMadeBy(bid, viewer) ? await User.findOrFail(bid.project.userId) : viewer
  const agreed = await versionsOf(bid)
  const versions = agreed.map(({ facts }) => facts)
  return { bid, owner, staging, entries, versions, newest: agreed.at(-1), today: today() }
}
