import { BaseTransformer } from '@adonisjs/core/transformers'
import { awaitsRemoval, type Job } from '#shared/jobs/jobs'
import { decisionOf } from '#lifecycles/bid_lifecycle'
import { jobFor } from '#lifecycles/job'
import { unavailable } from '#lifecycles/moderation_rules'
import type Bid from '#models/bid'
import { projectBadges } from '#transformers/badges'
import type { Colleague } from '#queries/in_charge'
import type { FoundJob } from '#queries/jobs'
import type { OwnBids } from '#queries/own_bids'
import type User from '#models/user'
import type { OwnerReportFacts } from '#models/owner_report/facts'
import { shownPerson, withAccount } from '#transformers/acting_person'
import { inChargeOf, seatOf } from '#transformers/in_charge'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { ownerReportOf } from '#transformers/owner_report'
import { projectThumbnail } from '#transformers/photo_urls'
import { projectSummary } from '#transformers/project_texts'

/** Of the company. */
interface OwnBidsOf {
  /** The person who reads it. */
  viewer: Pick<User, 'personId' | 'seat'>
  /** Who can be in charge. */
  colleagues: readonly Colleague[]
}

/** A bid on its stager's dashboard, with its project. */
export default class OwnBidTransformer extends BaseTransformer<Bid> {
  /**
   * @param latest  the stager's latest bid on each project
   * @param facts  of the paid bids (`ownerReportFacts`)
   * @param jobs  by the bid's id
   */
  constructor(
    resource: Bid,
    protected latest: Map<number, Bid>,
    protected facts: Map<number, OwnerReportFacts>,
    protected jobs: ReadonlyMap<number, FoundJob>,
    protected of: OwnBidsOf
  ) {
    super(resource)
  }

  /** @param facts  of the paid ones */
  static listOf(
    { bids, latest }: OwnBids,
    facts: Map<number, OwnerReportFacts>,
    jobs: ReadonlyMap<number, FoundJob>,
    of: OwnBidsOf
  ) {
    return this.transform(bids, latest, facts, jobs, of)
  }

  toObject() {
    const bid = this.resource
    const { project } = bid
    const party = new PartyBidTransformer(bid, {
      viewer: 'bidder',
      projectStatus: project.status,
      hasSelected: bid.isSelected,
      hidden: project.hiddenAt !== null,
      deadline: project.deadline,
      latestBid: this.latest.get(project.id),
      reviewDueAt: bid.reviewDueAt,
      owner: project.owner,
    }).toObject()
    const job = this.#job()
    const section = this.#section(job)
    const ownerReport = ownerReportOf(bid, project, this.facts.get(bid.id))
    const isWithdrawn = project.status === 'open' && project.owner.isSuspended
    const available = !isWithdrawn && !project.deletedAt
    return {
      ...party,
      statusNote: isWithdrawn ? unavailable.ownBid : party.statusNote,
      can: {
        ...party.can,
        edit: party.can.edit && !project.deletedAt,
        bidAgain: party.can.bidAgain && available,
        reportOwner: ownerReport?.can ?? false,
      },
      ownerReport,
      job,
      /** The colleague who made the offer or changed it last; null for the viewer, and in an account of one person. */
      author: this.#author(),
      /** Who is in charge for the company; null in an account with one person. */
      inCharge: inChargeOf(bid.inChargeId, {
        colleagues: this.of.colleagues,
        own: seatOf(this.of.viewer),
      }),
      badge:
        project.status === 'completed' && bid.isSelected ? projectBadges.completed : party.badge,
      /** The owner, once the fee is paid. */
      contact: party.can.seeContact
        ? { name: project.owner.name, phone: project.owner.phone }
        : null,
      project: {
        ...projectSummary(project, bid.isReleased),
        thumbnail: available ? projectThumbnail(project) : null,
        /** Whether the stager can open the project page right now. */
        available,
        badge: projectBadges[project.status],
        status: project.status,
        deadline: project.deadline?.toISODate() ?? null,
        /** Null unless the bid is pending. */
        offerCount: bid.liveBidsOnProject,
      },
      section,
      /** Whether it counts as won or lost; null while undecided, and if the company withdrew. */
      decision: decisionOf(bid),
      cancelReopensProject: bid.isSelected,
    }
  }

  #author(): string | null {
    const { author, isReleased } = this.resource
    const onlooker = { personId: this.of.viewer.personId, isOwn: true, isReleased }
    const shown = shownPerson(author, onlooker)
    return shown && withAccount(shown)
  }

  /** Null for a bid so old that its job isn't read. */
  #job(): Job | null {
    const found = this.jobs.get(this.resource.id)
    return found ? jobFor(found.facts, 'stager', { now: new Date() }) : null
  }

  #section(job: Job | null): 'current' | 'in_home' | 'completed' | 'past' {
    const bid = this.resource
    if (bid.status === 'rejected' || bid.status === 'cancelled') return 'past'
    if (!bid.stagerCompletedAt) return 'current'
    return job && awaitsRemoval(job.phase) ? 'in_home' : 'completed'
  }
}
