import type { HttpContext } from '@adonisjs/core/http'
import { MethodNotAllowed, NotFound } from '#exceptions/http_refusals'
import { allowedMethods } from '#services/http/allowed_methods'

export default class UnknownPathsController {
  /** Runs after the page middleware, so that the 404 page knows its viewer. */
  async show() {
    throw new NotFound()
  }

  /** 204 for OPTIONS and 405 for other methods, both with `Allow`; 404 for unknown paths. */
  async refuseMethod({ auth, request, response }: HttpContext) {
    const methods = allowedMethods(request.url(), auth?.user?.isTeam ?? false)
    if (methods.length === 0) throw new NotFound()
    response.header('Allow', methods.join(', '))
    if (request.method() !== 'OPTIONS') throw new MethodNotAllowed()
    return response.status(204).send(null)
  }
}
