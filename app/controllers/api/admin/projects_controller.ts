import type { HttpContext } from '@adonisjs/core/http'
import { listProjects } from '#models/console/listings'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import { projectListValidator } from '#validators/console'

export default class ProjectsController {
  /** API-20, ADM-10: a page of all projects; `X-Total-Count` says how many there are in all. */
  async index({ request, response, serialize }: HttpContext) {
    const {
      page = 1,
      perPage = 100,
      ...filters
    } = await request.validateUsing(projectListValidator, { data: request.qs() })
    const found = await listProjects(filters).paginate(page, perPage)
    response.header('X-Total-Count', String(found.total))
    return serialize(ConsoleProjectTransformer.transform(found.all()))
  }
}
