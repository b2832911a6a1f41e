import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { supportEmail } from '#config/mail'
import { setCaching } from '#services/http/caching'

export default class SecurityContactsController {
  /** Where to report a vulnerability (RFC 9116). It always holds for another six months. */
  show({ response }: HttpContext) {
    const expires = DateTime.utc().startOf('day').plus({ months: 6 })
    const fields = {
      'Contact': `mailto:${supportEmail}`,
      'Expires': expires.toISO({ suppressMilliseconds: true }),
      'Preferred-Languages': 'en',
      'Canonical': `${appUrl}/.well-known/security.txt`,
    }
    setCaching(response, 'siteMap')
    response.header('Content-Type', 'text/plain; charset=utf-8')
    return Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('')
  }
}
