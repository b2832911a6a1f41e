import type { HttpContext } from '@adonisjs/core/http'
import type { EmailLinkKind } from '#shared/accounts/email_links'
import EmailLink from '#models/email_link'
import { setCaching } from '#services/http/caching'

/** Landing pages of emailed links. Each asks for a click, because mail scanners open links too. */
export default class EmailLinksController {
  async confirm(ctx: HttpContext) {
    return ctx.inertia.render('email_links/confirm', await this.#link(ctx, 'confirm'))
  }

  async restore(ctx: HttpContext) {
    return ctx.inertia.render('email_links/restore', await this.#link(ctx, 'restore'))
  }

  /** The URL contains a secret token, so it must not reach other sites or caches. */
  async #link({ request, response }: HttpContext, kind: EmailLinkKind) {
    response.header('Referrer-Policy', 'no-referrer')
    setCaching(response, 'never')
    response.header('X-Robots-Tag', 'noindex')
    const { token } = request.qs()
    const link = typeof token === 'string' ? await EmailLink.findValid(kind, token) : null
    return { link: link && { token: String(token), email: link.email } }
  }
}
