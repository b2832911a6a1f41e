import type { HttpContext } from '@adonisjs/core/http'
import { pendingBidsOf } from '#queries/pending_bids'

export default class PendingBidsController {
  /**
   * `{ count, latestBidId, projects: [{ projectId, title, pending }] }` of one's own
   * projects; a higher `latestBidId` tells a new offer from one that can be chosen again.
   */
  async index({ auth }: HttpContext) {
    const { latestBidId, projects } = await pendingBidsOf(auth.user!)
    return {
      count: projects.reduce((sum, { pending }) => sum + pending, 0),
      latestBidId,
      projects,
    }
  }
}
