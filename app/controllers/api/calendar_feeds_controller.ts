import type { HttpContext } from '@adonisjs/core/http'
import { calendarName } from '#shared/accounts/calendar_addresses'
import CalendarFeed from '#models/calendar_feed'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import CalendarAddressesTransformer from '#transformers/calendar_addresses_transformer'
import { calendarAddressValidator } from '#validators/calendar'

export default class CalendarFeedsController {
  /**
   * The caller's calendar addresses, oldest first, at most 10, each with its name and the last day on
   * which a program read it. `createdAt` is when the newest was made, null without one.
   */
  async show({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const feeds = await CalendarFeed.ofPerson(auth.user!)
    return serialize(CalendarAddressesTransformer.transform({ feeds }))
  }

  /**
   * Makes a calendar address (iCalendar) with the install, the last day and the removal of the
   * caller's stagings: `{ name }`, which is "Calendar" if it is left out → 201 with `id`, `name` and `url`,
   * which is shown this once. Other addresses go on working. 409 for the eleventh and while the email
   * address isn't confirmed, 403 for a session that still needs a code.
   */
  async store(ctx: HttpContext) {
    const { auth, bouncer, params, request, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { name = calendarName } = await request.validateUsing(calendarAddressValidator)
    const made = await CalendarFeed.issue(auth.user!, name)
    logSecurityEvent(ctx, 'calendar_address_made')
    response.status(201)
    return made
  }

  /** Turns one of the caller's calendar addresses off; 204. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await CalendarFeed.revoke(auth.user!, params.addressId)
    logSecurityEvent(ctx, 'calendar_address_ended')
    response.status(204)
  }

  /** Turns all of the caller's calendar addresses off; 204, also without any. */
  async destroyAll(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await CalendarFeed.revokeAllOf(auth.user!.person)
    logSecurityEvent(ctx, 'calendar_address_ended')
    response.status(204)
  }
}
