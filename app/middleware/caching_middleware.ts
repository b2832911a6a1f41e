import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setCaching } from '#services/http/caching'

interface Options {
  of: 'api' | 'pages'
}

/**
 * Default caching: API calls are never stored (those with an entity tag override this, see
 * `conditional_get.ts`), and neither are pages of signed-in users. Runs after the sign-in.
 */
export default class CachingMiddleware {
  handle({ auth, response }: HttpContext, next: NextFn, { of }: Options) {
    if (of === 'api') {
      response.vary('Authorization, Cookie')
      setCaching(response, 'never')
    } else {
      response.vary('X-Inertia, Cookie')
      if (auth.user) setCaching(response, 'personal')
    }
    return next()
  }
}
