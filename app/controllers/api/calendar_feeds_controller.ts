import type { HttpContext } from '@adonisjs/core/http'
import CalendarFeed from '#models/calendar_feed'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/observability/security_log'

export default class CalendarFeedsController {
  /** When the caller's calendar address was made; `createdAt` is null without one. */
  async show({ auth, bouncer, params }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const feed = await CalendarFeed.ofUser(auth.user!)
    return { createdAt: feed?.createdAt.toJSDate().toISOString() ?? null }
  }

  /**
   * Makes a calendar address (iCalendar) with the install, the last day and the removal of the
   * caller's stagings → 201 with `url`, which is shown this once. A former address stops working.
   * 409 while the email address isn't confirmed, 403 for a session that still needs a code.
   */
  async store(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const url = await CalendarFeed.issue(auth.user!)
    logSecurityEvent(ctx, 'calendar_address_made')
    response.status(201)
    return { url }
  }

  /** Turns the caller's calendar address off; 204. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await CalendarFeed.revoke(auth.user!)
    logSecurityEvent(ctx, 'calendar_address_ended')
    response.status(204)
  }
}
