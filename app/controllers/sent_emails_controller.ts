import type { HttpContext } from '@adonisjs/core/http'
import { storesEmails, mailFolder } from '#config/mail'
import { NotFound } from '#exceptions/http_refusals'
import { setCaching } from '#services/http/caching'

const listedEmails = 50

/** Emails kept on a machine without a mail server. 404 everywhere else. */
export default class SentEmailsController {
  async index(ctx: HttpContext) {
    return this.#render(ctx, null)
  }

  async show(ctx: HttpContext) {
    return this.#render(ctx, ctx.params.email)
  }

  async #render({ inertia, response }: HttpContext, id: string | null) {
    if (!storesEmails) throw new NotFound()
    const email = id === null ? null : await mailFolder.find(id)
    if (id !== null && !email) throw new NotFound()

    response.header('X-Robots-Tag', 'noindex')
    setCaching(response, 'never')
    const emails = await mailFolder.list(listedEmails)
    return inertia.render('sent_emails/index', {
      emails: emails.map(({ html, text, ...listed }) => listed),
      email,
    })
  }
}
