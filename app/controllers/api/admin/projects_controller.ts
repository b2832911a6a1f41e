import type { HttpContext } from '@adonisjs/core/http'
import { listProjects, lookedUp } from '#queries/admin_lists'
import { largeList } from '#queries/large_list'
import { marksOfProjects } from '#queries/page_marks'
import { paginate } from '#services/paged_list'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { projectListValidator } from '#validators/console'

export default class ProjectsController {
  /** A page of all projects. `X-Total-Count` has the total. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(projectListValidator, { data: request.qs() })
    const { atOnce, ...wanted } = await lookedUp('projects', filters)
    const found = await paginate(
      largeList(listProjects(wanted), { q: filters.q, atOnce, marked: marksOfProjects(filters) }),
      filters,
      response
    )
    return serialize(ConsoleProjectTransformer.transform(found))
  }
}
