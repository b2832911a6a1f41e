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
