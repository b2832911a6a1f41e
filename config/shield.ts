import { defineConfig } from '@adonisjs/shield'
import { contentSecurityPolicy } from '#config/security_headers'

/**
 * Headers that every answer carries are set by base_headers_middleware; shield adds what
 * only pages need: the policy with its nonce, and the CSRF token.
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
