import type { IncomingMessage, ServerResponse } from 'node:http'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/http'
import proxyAddr from 'proxy-addr'

/** Address under which people reach the site; links in letters are built on it. */
export const appUrl = env.get('APP_URL').replace(/\/$/, '')

/** Whether browsers reach the site over HTTPS: decides on Secure and `__Host-` cookies. */
export const isHttps = appUrl.startsWith('https://')

/**
 * TRUST_PROXY names the proxies whose X-Forwarded-* headers count: a comma-separated list of
 * addresses, networks or `loopback`, `linklocal`, `uniquelocal`. Without it nobody is believed.
 */
const trustedProxies = (env.get('TRUST_PROXY') ?? '')
  .split(',')
  .map((item) => item.trim())
  .filter(Boolean)

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  /** An address whose percent-encoding is broken gets past no middleware. */
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
