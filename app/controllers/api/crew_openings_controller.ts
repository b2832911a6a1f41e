import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import { countOpeningOnce } from '#services/limits/counts'
import { crewTokenValidator } from '#validators/install_day'

export default class CrewOpeningsController {
  /**
   * Counts that a person has opened a crew's page: `{ token }` → 204, whatever the address. Sent by the page after the
   * first touch, key or scroll; counted once an hour and browser.
   */
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(crewTokenValidator)
    const link = await CrewLink.findByToken(token)
    if (link?.isReadable && (await countOpeningOnce(ctx, token))) await link.countOpening()
    ctx.response.status(204)
  }
}
