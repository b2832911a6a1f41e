import { Job } from '@adonisjs/queue'
import Project from '#models/project'

/** Every minute: completes projects whose work was done two weeks ago (R06). */
export default class CompleteProjects extends Job {
  async execute() {
    await Project.completeOverdue()
  }
}
