import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NotSignedIn } from '#exceptions/http_refusals'

/** For calls that nobody may make without signing in. */
export default class SignedInMiddleware {
  handle({ auth }: HttpContext, next: NextFn) {
    if (!auth.user) throw new NotSignedIn()
    return next()
  }
}
