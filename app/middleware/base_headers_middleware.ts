import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { baseHeaders, plainPolicy } from '#config/security_headers'

/** Sets security headers on every response, including errors, files and the API. */
export default class BaseHeadersMiddleware {
  handle({ request, response }: HttpContext, next: NextFn) {
    for (const [name, value] of Object.entries(baseHeaders)) response.header(name, value)
    response.header('Content-Security-Policy', plainPolicy)
    response.header('X-Request-Id', request.id()!)
    return next()
  }
}
