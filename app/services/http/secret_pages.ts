import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/http/caching'

/** For pages and files whose address is a secret: keeps it from other sites, search engines and caches. */
export function keepAddressSecret(response: HttpContext['response']) {
  response.header('Referrer-Policy', 'no-referrer')
  response.header('X-Robots-Tag', 'noindex')
  setCaching(response, 'never')
}
