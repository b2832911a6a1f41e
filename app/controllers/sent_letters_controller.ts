import type { HttpContext } from '@adonisjs/core/http'
import { storesEmails, mailFolder } from '#config/mail'
import { NotFound } from '#exceptions/http_refusals'
import { setCaching } from '#services/caching'

const listedEmails = 50

/** Emails kept on a machine without a mail server. 404 everywhere else. */
export default class SentLettersController {
  async index(ctx: HttpContext) {
    return this.#render(ctx, null)
  }

  async show(ctx: HttpContext) {
    return this.#render(ctx, ctx.params.letter)
  }

  async #render({ inertia, response }: HttpContext, id: string | null) {
    if (!storesEmails) throw new NotFound()
    const letter = id === null ? null : await mailFolder.find(id)
    if (id !== null && !letter) throw new NotFound()

    response.header('X-Robots-Tag', 'noindex')
    setCaching(response, 'never')
    const letters = await mailFolder.list(listedEmails)
    return inertia.render('sent_letters/index', {
      letters: letters.map(({ html, text, ...listed }) => listed),
      letter,
    })
  }
}
