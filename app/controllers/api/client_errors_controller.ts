import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { countClientError } from '#services/limits/counts'
import { clientErrorValidator } from '#validators/client_error'

export default class ClientErrorsController {
  /**
   * Logs an error that left a page of ours empty → 204. The report has the error's class, at most ten
   * places in built files (`name.js:line:column`), the page (`projects/show`) and the release, and
   * nothing about a person.
   */
  async store({ request, response }: HttpContext) {
    const report = await request.validateUsing(clientErrorValidator)
    await countClientError()
    // Not the request's own logger: its lines name the request.
    logger.error({ clientError: report }, 'a page failed in a browser')
    response.status(204)
  }
}
