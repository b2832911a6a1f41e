import type { HttpContext } from '@adonisjs/core/http'
import { addDays } from '#shared/jobs/staging_terms'
import { momentIn } from '#shared/values/zone_clock'
import CrewLink from '#models/crew_link'
import { writeCrewCookie } from '#services/http/crew_cookie'
import { crewTokenValidator } from '#validators/install_day'

export default class CrewAddressesController {
  /**
   * Shows a crew where the home is, and how to get in: `{ token }` → `{ address, instructions }`, from 6 PM the day
   * before. Each showing is recorded; 409 after five. `instructions` is null if the owner has forbidden it. Sets a cookie
   * with which the page shows the address again, and only the address.
   */
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(crewTokenValidator)
    const { link, access } = await CrewLink.showAddress(token)
    const end = momentIn(link.zone, addDays(link.day.toISODate()!, 1), '00:00')
    writeCrewCookie(ctx, link.id, end)
    return access
  }
}
