import { defineConfig } from '@adonisjs/auth'
import { AccessTokensGuard, type AccessToken } from '@adonisjs/auth/access_tokens'
import type { GuardConfigProvider, InferAuthenticators } from '@adonisjs/auth/types'
import type { AccessTokensGuardEvents } from '@adonisjs/auth/types/access_tokens'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#models/user'
import type SessionUserProvider from '#providers/session_user_provider'

type SessionGuard = AccessTokensGuard<SessionUserProvider>

/** The access tokens guard on our `sessions` table, for pages and API calls. */
const sessionGuard: GuardConfigProvider<(ctx: HttpContext) => SessionGuard> = {
  async resolver(name, app) {
    const emitter = await app.container.make('emitter')
    const { default: UserProvider } = await import('#providers/session_user_provider')
    return (ctx) => new AccessTokensGuard(name, ctx, emitter, new UserProvider(ctx))
  },
}

const authConfig = defineConfig({ default: 'api', guards: { api: sessionGuard } })

export default authConfig

declare module '@adonisjs/auth/types' {
  export interface Authenticators extends InferAuthenticators<typeof authConfig> {}
}
declare module '@adonisjs/core/types' {
  interface EventsList extends AccessTokensGuardEvents<
    User & { currentAccessToken: AccessToken }
  > {}
}
