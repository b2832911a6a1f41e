import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'

export default class PendingBidsController {
  /** API-06, R30: `{ count, projects: [{ projectId, title, pending }] }` of one's own projects. */
  async index({ auth }: HttpContext) {
    const projects = await Project.withPendingBids(auth.user!)
    return {
      count: projects.reduce((sum, { pending }) => sum + pending, 0),
      projects,
    }
  }
}
