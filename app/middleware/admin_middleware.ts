import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NotFound } from '#exceptions/http_refusals'

/** R36, ROL-05: to everybody but administrators there is nothing here, as on any unknown path. */
export default class AdminMiddleware {
  handle({ auth, response }: HttpContext, next: NextFn) {
    if (!auth.user?.isAdmin) throw new NotFound()
    response.header('X-Robots-Tag', 'noindex, nofollow')
    return next()
  }
}
