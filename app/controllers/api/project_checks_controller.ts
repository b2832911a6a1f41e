import type { HttpContext } from '@adonisjs/core/http'
import { createProjectValidator } from '#validators/project'

export default class ProjectChecksController {
  /**
   * Checks a project as `POST /api/projects` does, also for visitors → 204; 422 with what is wrong. Stores
   * nothing. Photos aren't read.
   */
  async store({ request, response }: HttpContext) {
    await request.validateUsing(createProjectValidator)
    response.status(204)
  }
}
