import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { projectStatuses } from '#lifecycles/project_lifecycle'
import { NotFound } from '#exceptions/http_refusals'
import { pageOfProjects } from '#queries/admin_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { consoleProjectPage } from '#queries/console_project_page'
import { consoleProjectPageProps } from '#transformers/console_project_page'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { projectListValidator, timelineValidator } from '#validators/console'

export default class ProjectsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await projectListValidator.tryValidate(request.qs())
    const [{ rows, ...page }, navigation] = await Promise.all([
      pageOfProjects({ ...filters, perPage: consoleLists.projects.rows }),
      consoleNavigation(),
    ])
    return inertia.render('console/projects', {
      navigation,
      options: { status: [...projectStatuses.options] },
      ...page,
      filters: filters ?? {},
      rows: ConsoleProjectTransformer.transform(rows),
    })
  }

  /** A project's page, with all its bids, payments and history. */
  async show({ inertia, params, request }: HttpContext) {
    const [, filters] = await timelineValidator.tryValidate(request.qs())
    const [page, navigation] = await Promise.all([
      consoleProjectPage(params.id, filters ?? {}),
      consoleNavigation(),
    ])
    if (!page) throw new NotFound()
    const props = consoleProjectPageProps(page)
    return inertia.render('console/project', { navigation, ...props, filters: filters ?? {} })
  }
}
