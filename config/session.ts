import { isHttps } from '#config/app'
import { defineConfig, stores } from '@adonisjs/session'

export const flashCookie = isHttps ? '__Host-stagely-flash' : 'stagely-flash'

/**
 * Only carries flash messages. The session of a signed-in user is a row in the
 * `sessions` table (see the Session model).
 */
const sessionConfig = defineConfig({
  enabled: true,
  cookieName: flashCookie,
  clearWithBrowser: true,
  age: '2h',
  cookie: { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' },
  store: 'cookie',
  stores: { cookie: stores.cookie() },
})

export default sessionConfig
