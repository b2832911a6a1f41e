import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { pageOfGivenUpJobs } from '#queries/given_up_jobs'
import ConsoleGivenUpJobTransformer from '#transformers/console_given_up_job_transformer'
import { givenUpJobListValidator } from '#validators/console'

export default class GivenUpJobsController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await givenUpJobListValidator.tryValidate(request.qs())
    const [{ rows, ...page }, navigation] = await Promise.all([
      pageOfGivenUpJobs({ ...filters, perPage: consoleLists.givenUpJobs.rows }),
      consoleNavigation(),
    ])
    return inertia.render('console/given_up_jobs', {
      navigation,
      ...page,
      filters: filters ?? {},
      rows: ConsoleGivenUpJobTransformer.transform(rows, auth.user!),
    })
  }
}
