import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { runningJobsOf } from '#queries/running_jobs'

export default class RunningJobsController {
  /**
   * The paid jobs of an account that aren't completed, for the confirmation before it is suspended or
   * deleted: `{ jobs: [{ projectId, title, side, installOn, isStaged, isWorkCompleted }] }`, the next
   * install first.
   */
  async index({ params }: HttpContext) {
    return { jobs: await runningJobsOf(await User.findActiveOrFail(params.id)) }
  }
}
