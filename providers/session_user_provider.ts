import type { symbols } from '@adonisjs/auth'
import { AccessToken } from '@adonisjs/auth/access_tokens'
import type { AccessTokensUserProviderContract } from '@adonisjs/auth/types/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import { RuntimeException } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import { callsWithoutFactor } from '#shared/accounts/without_factor'
import Session from '#models/session'
import type User from '#models/user'

/**
 * Connects the access tokens guard to our `sessions` table. Each request has its own instance.
 * Verifying the session loads its user too, so that a request costs a single query. A session without the second
 * factor that it needs signs nobody in.
 */
export default class SessionUserProvider implements AccessTokensUserProviderContract<User> {
  declare [symbols.PROVIDER_REAL_USER]: User
  #found: User | null = null

  constructor(private ctx: HttpContext) {}

  async createUserForGuard(user: User) {
    return { getId: () => user.id, getOriginal: () => user }
  }

  async verifyToken(sessionId: Secret<string>) {
    const found = await Session.findWithUser(sessionId.release())
    if (!found) return null
    const { user, session } = found
    if (session.missingFactor && !this.#isOpen()) {
      this.ctx.unseated = user
      return null
    }
    this.#found = user
    return new AccessToken({
      identifier: session.id,
      tokenableId: user.id,
      type: 'session',
      hash: '',
      name: null,
      createdAt: session.createdAt.toJSDate(),
      updatedAt: session.lastSeenAt.toJSDate(),
      lastUsedAt: session.lastSeenAt.toJSDate(),
      expiresAt: session.expiresAt.toJSDate(),
    })
  }

  /** Whether the call is for someone who has yet to show the second factor. */
  #isOpen() {
    const { request, route } = this.ctx
    return callsWithoutFactor[`${request.method()} ${route?.pattern}`] === 'person'
  }

  async findById(id: string | number | bigint) {
    return this.#found?.id === id ? this.createUserForGuard(this.#found) : null
  }

  async createToken(): Promise<AccessToken> {
    throw new RuntimeException('Sign-ins begin with Session.begin')
  }

  async invalidateToken(): Promise<boolean> {
    throw new RuntimeException('Sign-ins end with Session.end')
  }
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Whose session hasn't shown the second factor; `auth.user` is undefined then. */
    unseated?: User
  }
}
