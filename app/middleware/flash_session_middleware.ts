import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import SessionMiddleware from '@adonisjs/session/session_middleware'
import { flashCookie } from '#config/session'

/**
 * Keeps flash messages in a cookie. The package sets its cookie with every page; here only those
 * who have had a message get one.
 */
@inject()
export default class FlashSessionMiddleware {
  constructor(private sessions: SessionMiddleware<Record<string, never>>) {}

  handle(ctx: HttpContext, next: NextFn) {
    return this.sessions.handle(ctx, async () => {
      const output = await next()
      if (this.#isUnused(ctx)) ctx.session.commit = () => Promise.resolve()
      return output
    })
  }

  #isUnused({ request, session }: HttpContext): boolean {
    const hasCookie = request.header('cookie')?.includes(`${flashCookie}=`)
    return !hasCookie && session.isEmpty && session.responseFlashMessages.isEmpty
  }
}
