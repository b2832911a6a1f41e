/**
 * Only light middleware runs for every request; each route file names the stack it needs. An API
 * poll through the page stack was measured to cost five times as much.
 */
import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import type { PageVersion } from '#middleware/visitor_page_middleware'

server.errorHandler(() => import('#exceptions/handler'))

server.use([
  () => import('#middleware/base_headers_middleware'),
  () => import('#middleware/container_bindings_middleware'),
  () => import('#middleware/compression_middleware'),
  () => import('#middleware/static_files_middleware'),
])

export const middleware = router.named({
  vite: () => import('@adonisjs/vite/vite_middleware'),
  session: () => import('#middleware/flash_session_middleware'),
  contentPolicy: () => import('#middleware/content_policy_middleware'),
  inertia: () => import('#middleware/inertia_middleware'),
  initializeAuth: () => import('#middleware/initialize_auth_middleware'),
  initializeBouncer: () => import('#middleware/initialize_bouncer_middleware'),
  pageSignIn: () => import('#middleware/page_sign_in_middleware'),
  apiSignIn: () => import('#middleware/api_sign_in_middleware'),
  poll: () => import('#middleware/poll_middleware'),
  throttleReads: () => import('#middleware/throttle_reads_middleware'),
  visitorPage: () => import('#middleware/visitor_page_middleware'),
  proof: () => import('#middleware/proof_middleware'),
  capability: () => import('#middleware/capability_middleware'),
  signedIn: () => import('#middleware/signed_in_middleware'),
  team: () => import('#middleware/team_middleware'),
  seen: () => import('#middleware/seen_middleware'),
  admin: () => import('#middleware/admin_middleware'),
  caching: () => import('#middleware/caching_middleware'),
  jsonBody: () => import('#middleware/json_body_middleware'),
})

/** What decides whom a page is for: security policy, the signed-in user and the read limit. */
const viewerStack = [
  ...(process.env.DEV_MODE ? [middleware.vite()] : []),
  middleware.contentPolicy(),
  middleware.initializeAuth(),
  middleware.pageSignIn(),
  middleware.caching({ of: 'pages' }),
  middleware.throttleReads(),
]

/** What rendering needs: flash messages, policies and Inertia. */
const renderStack = [middleware.session(), middleware.initializeBouncer(), middleware.inertia()]

/** For HTML. */
export const pageStack = [...viewerStack, ...renderStack, middleware.capability()]

/** For HTML that nobody is signed in for, behind an address that is a secret: a session that comes with it isn't read. */
export const secretPageStack = [
  ...(process.env.DEV_MODE ? [middleware.vite()] : []),
  middleware.contentPolicy(),
  middleware.initializeAuth(),
  middleware.caching({ of: 'pages' }),
  middleware.throttleReads({ of: 'sellerReads' }),
  ...renderStack,
]

/**
 * For HTML that is kept for visitors, if its version can be read first.
 *
 * @param version  see `visitorPage` in `visitor_pages.ts`
 */
export const visitorPageStack = (version: PageVersion) => [
  ...viewerStack,
  middleware.visitorPage({ version }),
  ...renderStack,
  middleware.capability(),
]

/** For JSON: the signed-in user, what its session has proven and its seat allows, and nothing that sets a cookie. */
export const apiStack = [
  middleware.initializeAuth(),
  middleware.apiSignIn(),
  middleware.caching({ of: 'api' }),
  middleware.throttleReads(),
  middleware.initializeBouncer(),
  middleware.proof(),
  middleware.capability(),
]

/** For polls of a project, the most frequent calls; `middleware.poll()` signs in. */
export const pollStack = [
  middleware.initializeAuth(),
  middleware.caching({ of: 'api' }),
  middleware.initializeBouncer(),
]
