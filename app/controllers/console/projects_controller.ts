import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes, projectSorts, projectVisibilities } from '#shared/console_lists'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import { listProjects } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { projectListValidator } from '#validators/console'

export default class ProjectsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await projectListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.projects
    const [found, navigation] = await Promise.all([
      listProjects(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/projects', {
      navigation,
      statusOptions: [...projectStatuses.options],
      sortOptions: [...projectSorts.options],
      visibilityOptions: [...projectVisibilities.options],
      filters: filters ?? {},
      projects: ConsoleProjectTransformer.transform(found.all()),
      total: found.total,
      pageSize,
    })
  }
}
