import type { HttpContext } from '@adonisjs/core/http'
import { MethodNotAllowed, NotFound } from '#exceptions/http_refusals'
import { allowedMethods } from '#start/allowed_methods'

export default class UnknownPathsController {
  /** Runs behind the pages' stack, so that the 404 page knows its visitor. */
  async show() {
    throw new NotFound()
  }

  /** A path that exists answers OPTIONS and names its methods to others; 404 for any other path. */
  async refuseMethod({ auth, request, response }: HttpContext) {
    const methods = allowedMethods(request.url(), auth?.user?.isAdmin ?? false)
    if (methods.length === 0) throw new NotFound()
    response.header('Allow', methods.join(', '))
    if (request.method() !== 'OPTIONS') throw new MethodNotAllowed()
    return response.status(204).send(null)
  }
}
