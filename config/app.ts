import type { IncomingMessage, ServerResponse } from 'node:http'
import env from '#start/env'
import { proxiesOf } from '#services/operations/env_rules'
import { defineConfig } from '@adonisjs/core/http'
import proxyAddr from 'proxy-addr'

/** Public URL of the site, used for links in emails. */
export const appUrl = env.get('APP_URL').replace(/\/$/, '')

/** Origin of photos that everyone may see; empty for the site's own. */
export const photoOrigin = env.get('PHOTO_URL', '').replace(/\/$/, '')

/** Whether browsers reach the site over HTTPS: controls Secure and `__Host-` cookies. */
export const isHttps = appUrl.startsWith('https://')

/**
 * TRUST_PROXY lists the proxies whose X-Forwarded-* headers are trusted: addresses, networks or
 * `loopback`, `linklocal`, `uniquelocal`, separated by commas. Without it none is trusted.
 */
const trustedProxies = proxiesOf(env.get('TRUST_PROXY'))

/** Whether a proxy is in front, which keeps connections to this process open. */
export const isBehindProxy = trustedProxies.length > 0

export const http = defineConfig({
  generateRequestId: true,
  /** A comma in an address belongs to the text: `city=Asheville,NC`. */
  qs: {
    parse: { depth: 5, parameterLimit: 1000, allowSparse: false, arrayLimit: 20, comma: false },
    stringify: { encode: true, encodeValuesOnly: false, arrayFormat: 'indices', skipNulls: false },
  },
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  /** The framework's own function allows for circular objects and takes four times as long. */
  serializeJSON: JSON.stringify,
  /** Responds to URLs with broken percent-encoding, which never reach the middleware. */
  async onBadUrl(request: IncomingMessage, response: ServerResponse) {
    const { baseHeaders, plainPolicy } = await import('#config/security_headers')
    const isCall = /^\/api(\/|$)/.test(request.url ?? '')
    const message = 'The request could not be read.'
    response.writeHead(400, {
      ...baseHeaders,
      'Content-Security-Policy': plainPolicy,
      'Cache-Control': 'no-store',
      'Content-Type': isCall ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8',
    })
    response.end(isCall ? JSON.stringify({ message }) : message)
  },
  trustProxy: proxyAddr.compile(trustedProxies),
  cookie: {
    domain: '',
    path: '/',
    maxAge: '2h',
    httpOnly: true,
    secure: isHttps,
    sameSite: 'lax',
  },
})
