import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { refuseUnseated } from '#services/sign_in/missing_factor'
import { presentSession } from '#services/sign_in/session_cookie'

/** Signs in API calls, see `presentSession`. */
export default class ApiSignInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { auth } = ctx
    if (presentSession(ctx) && (await auth.check())) await auth.user!.currentSession?.extend()
    refuseUnseated(ctx)
    return next()
  }
}
