import type { HttpContext } from '@adonisjs/core/http'
import CrewLink from '#models/crew_link'
import { crewDay } from '#queries/crew_page'
import { setCaching } from '#services/http/caching'
import { hasCrewCookie } from '#services/http/crew_cookie'
import { crewPageOver, crewPageProps } from '#transformers/crew_page'

export default class CrewPagesController {
  /**
   * A job for its crew, for one day. The secret in its address is the only credential, so it must not reach other
   * sites, caches or search engines. Reading changes nothing, because mail scanners open links, too.
   */
  async show(ctx: HttpContext) {
    const { inertia, params, response } = ctx
    response.header('Referrer-Policy', 'no-referrer')
    response.header('X-Robots-Tag', 'noindex, nofollow')
    setCaching(response, 'never')
    const link = await CrewLink.findByToken(params.token)
    if (!link?.isReadable) {
      response.status(404)
      return inertia.render('crew/show', crewPageOver(link))
    }
    const shown = link.isOpen ? await crewDay(link) : { taps: [], photos: [], notes: 0 }
    const hasShown = hasCrewCookie(ctx, link.id)
    return inertia.render(
      'crew/show',
      crewPageProps(link, { ...shown, token: params.token, hasShown })
    )
  }
}
