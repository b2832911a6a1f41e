import { isHttps } from '#config/app'
import { defineConfig, stores } from '@adonisjs/session'

/**
 * Carries flash messages from one page to the next and the CSRF secret, nothing else:
 * sign-in lives in the `sessions` table (see the Session model).
 */
const sessionConfig = defineConfig({
  enabled: true,
  cookieName: isHttps ? '__Host-stagely-flash' : 'stagely-flash',
  clearWithBrowser: true,
  age: '2h',
  cookie: { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' },
  store: 'cookie',
  stores: { cookie: stores.cookie() },
})

export default sessionConfig
