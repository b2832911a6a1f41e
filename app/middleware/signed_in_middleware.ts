import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NotSignedIn } from '#exceptions/http_refusals'

/** Answers 401 unless the user is signed in. */
export default class SignedInMiddleware {
  handle({ auth }: HttpContext, next: NextFn) {
    if (!auth.user) throw new NotSignedIn()
    return next()
  }
}
