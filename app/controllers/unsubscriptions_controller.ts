import type { HttpContext } from '@adonisjs/core/http'
import { topicTexts } from '#notifications/catalog'
import User from '#models/user'
import { setCaching } from '#services/http/caching'
import { keepAddressSecret } from '#services/http/secret_pages'
import { readUnsubscribeToken, type EmailKind } from '#services/mail/unsubscribe_link'

const textsOf = (kind: EmailKind) =>
  kind === 'digest' ? { about: null, warning: undefined } : topicTexts(kind)

export default class UnsubscriptionsController {
  /** The unsubscribe link of an email. Asks for a click, because mail scanners open links too. */
  async show({ inertia, params, response }: HttpContext) {
    const found = readUnsubscribeToken(params.token ?? '')
    keepAddressSecret(response)
    if (!found) response.status(404)
    const { about = null, warning } = found ? textsOf(found.kind) : {}
    return inertia.render('notifications/unsubscribe', {
      isValid: found !== null,
      about,
      warning: warning ?? null,
    })
  }

  /** One-click unsubscribe (RFC 8058): a POST by the mail client, without a session or redirect. */
  async store({ params, response, view }: HttpContext) {
    const found = readUnsubscribeToken(params.token)
    setCaching(response, 'never')
    response.header('Content-Type', 'text/html; charset=utf-8')
    if (!found) response.status(404)
    else await User.unsubscribe(found.userId, found.kind, found.personId)
    return view.render('unsubscribed', { isValid: found !== null })
  }
}
