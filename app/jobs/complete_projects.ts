import { Job } from '@adonisjs/queue'
import { completeOverdueProjects } from '#models/project/overdue'

/** Every minute: completes projects whose work was marked completed two weeks ago. */
export default class CompleteProjects extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await completeOverdueProjects()
  }
}
