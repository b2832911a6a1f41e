import { BaseTransformer } from '@adonisjs/core/transformers'
import { projectBadges } from '#lifecycles/project_lifecycle'
import type Bid from '#models/bid'
import { thumbnailUrl } from '#services/photos/photo_urls'
import BidTransformer from '#transformers/bid_transformer'
import { placeOfProject } from '#transformers/project_texts'

/** A bid on its company's own dashboard, with the project it is for. */
export default class OwnBidTransformer extends BaseTransformer<Bid> {
  toObject() {
    const bid = this.resource
    const { project } = bid
    const party = new BidTransformer(bid, {
      viewer: 'bidder',
      projectStatus: project.status,
      hasSelected: bid.isSelected,
    }).forParty()
    const section = this.#section()
    return {
      ...party,
      badge: section === 'completed' ? projectBadges.completed : party.badge,
      project: {
        ...placeOfProject(project, bid.isPaid),
        thumbnail: project.photos[0] ? thumbnailUrl(project.photos[0]) : null,
        badge: projectBadges[project.status],
      },
      section,
      cancelReopensProject: bid.isSelected,
    }
  }

  /** SBD-05, SBD-06, R14. */
  #section(): 'current' | 'completed' | 'past' {
    const bid = this.resource
    if (bid.status === 'rejected' || bid.status === 'cancelled') return 'past'
    return bid.stagerCompletedAt ? 'completed' : 'current'
  }
}
