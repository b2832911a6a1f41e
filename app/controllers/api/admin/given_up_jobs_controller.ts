import type { HttpContext } from '@adonisjs/core/http'
import { pageOfGivenUpJobs } from '#queries/given_up_jobs'
import { rowsOf } from '#services/http/paged_list'
import ConsoleGivenUpJobTransformer from '#transformers/console_given_up_job_transformer'
import { givenUpJobListValidator } from '#validators/console'

export default class GivenUpJobsController {
  /** A page of the jobs that were given up: those whose fee waits for a decision first, then the newest. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(givenUpJobListValidator, { data: request.qs() })
    const jobs = rowsOf(response, await pageOfGivenUpJobs(filters))
    return serialize(ConsoleGivenUpJobTransformer.transform(jobs, auth.user!))
  }
}
