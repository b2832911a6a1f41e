import { defineConfig } from '@adonisjs/shield'
import { contentSecurityPolicy } from '#config/security_headers'

/**
 * base_headers_middleware sets the headers of every response. Shield adds what only pages need: the
 * policy with its nonce. Pages are only read, and changes are calls from our own origin, so nothing
 * needs a CSRF token.
 */
export default defineConfig({
  csp: { enabled: true, directives: contentSecurityPolicy, reportOnly: false },
  csrf: { enabled: false },
  xFrame: { enabled: false },
  hsts: { enabled: false },
  contentTypeSniffing: { enabled: false },
})
