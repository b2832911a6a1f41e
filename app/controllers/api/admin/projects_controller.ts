import type { HttpContext } from '@adonisjs/core/http'
import { pageOfProjects } from '#queries/admin_lists'
import { rowsOf } from '#services/http/paged_list'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { projectListValidator } from '#validators/console'

export default class ProjectsController {
  /** A page of all projects. `X-Total-Count` has the total. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(projectListValidator, { data: request.qs() })
    const found = await pageOfProjects(filters)
    return serialize(ConsoleProjectTransformer.transform(rowsOf(response, found)))
  }
}
