import { confirmationDays } from '#shared/jobs/jobs'
import Bid from '#models/bid'
import Project from '#models/project'
import { oneByOne } from '#services/queue/timer_batches'

/**
 * Completes projects whose owner hasn't confirmed the stager's work in time. Safe to run
 * concurrently: each project is checked again under its lock. One that fails doesn't stop the others.
 */
export async function completeOverdueProjects() {
  const done = () =>
    Bid.query()
      .whereRaw('stager_completed_at < now() - make_interval(days => ?)', [confirmationDays])
      .select('projectId')
  await oneByOne({
    read: ({ after, limit }) =>
      Project.query()
        .where('status', 'in_progress')
        .where('id', '>', after)
        .whereIn('id', done())
        .orderBy('id')
        .limit(limit),
    async work(project) {
      await project.complete(null)
      return true
    },
    failure: 'a project could not be completed',
    idName: 'projectId',
  })
}
