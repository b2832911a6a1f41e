import logger from '@adonisjs/core/services/logger'
import Bid from '#models/bid'
import Project from '#models/project'

/** Completes projects two weeks after the stager marked the work as completed. */
export async function completeOverdueProjects() {
  const done = Bid.query()
    .whereRaw("stager_completed_at < now() - interval '14 days'")
    .select('projectId')
  for (const project of await Project.query().where('status', 'in_progress').whereIn('id', done)) {
    try {
      await project.complete(null)
    } catch (error) {
      logger.warn({ err: error, projectId: project.id }, 'a project could not be completed')
    }
  }
}
