import type { HttpContext } from '@adonisjs/core/http'
import type { EmailLinkKind } from '#shared/accounts/email_links'
import EmailLink from '#models/email_link'
import { keepAddressSecret } from '#services/http/secret_pages'

/** Landing pages of emailed links. Each asks for a click, because mail scanners open links too. */
export default class EmailLinksController {
  async confirm(ctx: HttpContext) {
    return ctx.inertia.render('email_links/confirm', await this.#link(ctx, 'confirm'))
  }

  async restore(ctx: HttpContext) {
    return ctx.inertia.render('email_links/restore', await this.#link(ctx, 'restore'))
  }

  async #link({ request, response }: HttpContext, kind: EmailLinkKind) {
    keepAddressSecret(response)
    const { token } = request.qs()
    const link = typeof token === 'string' ? await EmailLink.findValid(kind, token) : null
    return { link: link && { token: String(token), email: link.email } }
  }
}
