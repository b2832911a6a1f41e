import { DateTime } from 'luxon'
import logger from '@adonisjs/core/services/logger'
import Bid from '#models/bid'
import Project from '#models/project'

/** R06: two weeks after the company marked its work, a project completes by itself. */
export async function completeOverdueProjects() {
  const twoWeeksAgo = DateTime.utc().minus({ days: 14 }).toSQL()
  const done = Bid.query().where('stagerCompletedAt', '<', twoWeeksAgo).select('projectId')
  for (const project of await Project.query().where('status', 'in_progress').whereIn('id', done)) {
    try {
      await project.complete(null)
    } catch (error) {
      logger.warn({ err: error, projectId: project.id }, 'a project could not be completed')
    }
  }
}
