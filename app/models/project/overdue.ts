import logger from '@adonisjs/core/services/logger'
import { confirmationDays } from '#shared/turns'
import Bid from '#models/bid'
import Project from '#models/project'

/** Completes projects whose owner hasn't confirmed the stager's work in time. */
export async function completeOverdueProjects() {
  const done = Bid.query()
    .whereRaw('stager_completed_at < now() - make_interval(days => ?)', [confirmationDays])
    .select('projectId')
  for (const project of await Project.query().where('status', 'in_progress').whereIn('id', done)) {
    try {
      await project.complete(null)
    } catch (error) {
      logger.warn({ err: error, projectId: project.id }, 'a project could not be completed')
    }
  }
}
