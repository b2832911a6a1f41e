import type { HttpContext } from '@adonisjs/core/http'
import { notificationTopics } from '#shared/notification_types'
import { NotFound } from '#exceptions/http_refusals'
import { unsubscribe } from '#models/notification/preferences'
import { setCaching } from '#services/caching'
import { readUnsubscribeToken, type EmailKind } from '#services/mail/unsubscribe_link'

const labelOf = (kind: EmailKind) =>
  kind === 'digest' ? 'The daily email' : notificationTopics.label(kind)

export default class UnsubscriptionsController {
  /** The unsubscribe link of an email. Asks for a click, because mail scanners open links too. */
  async show({ inertia, params, response }: HttpContext) {
    const found = readUnsubscribeToken(params.token)
    if (!found) throw new NotFound()
    response.header('X-Robots-Tag', 'noindex')
    setCaching(response, 'never')
    return inertia.render('notifications/unsubscribe', { kind: labelOf(found.kind) })
  }

  /** One-click unsubscribe (RFC 8058): a POST by the mail client, without a session or redirect. */
  async store({ params, response, view }: HttpContext) {
    const found = readUnsubscribeToken(params.token)
    if (!found) throw new NotFound()
    await unsubscribe(found.userId, found.kind)
    setCaching(response, 'never')
    response.header('Content-Type', 'text/html; charset=utf-8')
    return view.render('unsubscribed', { kind: labelOf(found.kind) })
  }
}
