import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { pagePolicy } from '#config/security_headers'

/** Replaces the policy of other responses (`base_headers_middleware.ts`) with that of pages. */
export default class ContentPolicyMiddleware {
  handle({ response }: HttpContext, next: NextFn) {
    response.header('Content-Security-Policy', pagePolicy)
    return next()
  }
}
