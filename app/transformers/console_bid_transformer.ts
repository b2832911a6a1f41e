import { BaseTransformer } from '@adonisjs/core/transformers'
import { projectTimelines, stagingLevels } from '#shared/projects/project_enums'
import { changesOf } from '#shared/bids/bid_changes'
import type Bid from '#models/bid'
import { bidBadges, statusBadge } from '#transformers/badges'

/** A bid for the team, with its project and the project's owner. */
export default class ConsoleBidTransformer extends BaseTransformer<Bid> {
  toObject() {
    const { project } = this.resource
    return {
      ...this.#terms(),
      project: {
        ...this.pick(project, ['id', 'title', 'city', 'state', 'neighborhood', 'levels', 'status']),
        stagingLevelLabel: stagingLevels.label(project.stagingLevel),
        timelineLabel: projectTimelines.label(project.timeline),
        statusLabel: statusBadge(project.status).text,
        owner: this.pick(project.owner, ['id', 'name', 'userType', 'userTypeLabel', 'company']),
      },
    }
  }

  /** For its project's page. Load it with its bidder. */
  onProject() {
    const { bidder } = this.resource
    return {
      ...this.#terms(),
      accountId: bidder.id,
      stagingCompany: bidder.company ?? bidder.name,
    }
  }

  #terms() {
    const bid = this.resource
    return {
      ...this.pick(bid, ['id', 'amount', 'parts', 'status', 'note']),
      changes: bid.formerTerms && changesOf(bid.formerTerms, bid),
      createdAt: bid.createdAt.toJSDate().toISOString(),
      badge: bidBadges[bid.status],
    }
  }
}
