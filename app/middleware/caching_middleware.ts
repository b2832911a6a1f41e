import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

interface Options {
  of: 'api' | 'pages'
}

/**
 * What caches may keep, in one place. Answers of the API are never stored, unless they carry an
 * entity tag (see conditional_get.ts). Pages of signed-in people are never stored, also not by the
 * browser: Back after signing out shows nothing of them. Runs behind the sign-in.
 */
export default class CachingMiddleware {
  handle({ auth, response }: HttpContext, next: NextFn, { of }: Options) {
    if (of === 'api') {
      response.vary('Authorization, Cookie')
      response.header('Cache-Control', 'no-store')
    } else {
      response.vary('X-Inertia, Cookie')
      if (auth.user) response.header('Cache-Control', 'private, no-store')
    }
    return next()
  }
}
