import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { listGivenUpJobs } from '#queries/given_up_jobs'
import ConsoleGivenUpJobTransformer from '#transformers/console_given_up_job_transformer'
import { givenUpJobListValidator } from '#validators/console'

export default class GivenUpJobsController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await givenUpJobListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.reports
    const [found, navigation] = await Promise.all([
      listGivenUpJobs(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/given_up_jobs', {
      navigation,
      filters: filters ?? {},
      jobs: ConsoleGivenUpJobTransformer.transform(found.all(), auth.user!),
      total: found.total,
      pageSize,
    })
  }
}
