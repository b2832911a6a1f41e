import { defineConfig } from '@adonisjs/shield'
import { contentSecurityPolicy } from '#config/security_headers'

/**
 * base_headers_middleware sets the headers of every response. Shield adds what only pages need: the
 * policy with its nonce, and the CSRF token.
 */
export default defineConfig({
  csp: { enabled: true, directives: contentSecurityPolicy, reportOnly: false },
  csrf: {
    enabled: true,
    exceptRoutes: [],
    enableXsrfCookie: false,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  },
  xFrame: { enabled: false },
  hsts: { enabled: false },
  contentTypeSniffing: { enabled: false },
})
