import type { symbols } from '@adonisjs/auth'
import { AccessToken } from '@adonisjs/auth/access_tokens'
import type { AccessTokensUserProviderContract } from '@adonisjs/auth/types/access_tokens'
import type { Secret } from '@adonisjs/core/helpers'
import { RuntimeException } from '@adonisjs/core/exceptions'
import Session from '#models/session'
import type User from '#models/user'

/**
 * Connects the access tokens guard to our `sessions` table. Each request has its own instance.
 * Verifying the session loads its user too, so that a request costs a single query.
 */
export default class SessionUserProvider implements AccessTokensUserProviderContract<User> {
  declare [symbols.PROVIDER_REAL_USER]: User
  #found: User | null = null

  async createUserForGuard(user: User) {
    return { getId: () => user.id, getOriginal: () => user }
  }

  async verifyToken(sessionId: Secret<string>) {
    const found = await Session.findWithUser(sessionId.release())
    if (!found) return null
    const { user, session } = found
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
