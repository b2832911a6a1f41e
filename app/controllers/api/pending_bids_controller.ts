import type { HttpContext } from '@adonisjs/core/http'
import { pendingBidsOf } from '#queries/pending_bids'

export default class PendingBidsController {
  /**
   * Pending bids on the caller's projects:
   * `{ count, latestBidId, projects: [{ projectId, title, pending, latestBidId }] }`. The outer
   * `latestBidId` rises only for a new bid, not for one that can be accepted again.
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
