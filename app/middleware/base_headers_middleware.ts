import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { baseHeaders, plainPolicy } from '#config/security_headers'

/** Security headers for every answer: 404s, errors, files and the API included. */
export default class BaseHeadersMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    for (const [name, value] of Object.entries(baseHeaders)) response.header(name, value)
    // Shield sets the policy of pages on the bare response; through ours, this one would win.
    response.response.setHeader('Content-Security-Policy', plainPolicy)
    response.header('X-Request-Id', request.id()!)
    return next()
  }
}
