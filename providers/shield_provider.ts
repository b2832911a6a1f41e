import { randomBytes } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import type { ApplicationService } from '@adonisjs/core/types'
import type { NextFn } from '@adonisjs/core/types/http'
import ShieldMiddleware from '@adonisjs/shield/shield_middleware'

/** Where Shield keeps a visitor's CSRF secret. */
const secretKey = 'csrf-secret'

class PageShield extends ShieldMiddleware {
  /** Draws a missing CSRF secret here: Shield does so in another thread, which takes longer. */
  async handle(ctx: HttpContext, next: NextFn) {
    if (!ctx.session.has(secretKey)) {
      ctx.session.put(secretKey, randomBytes(18).toString('base64url'))
    }
    return super.handle(ctx, next)
  }
}

/**
 * Creates Shield once. The package's own provider creates it for each request, which compiles the
 * content policy again; it keeps nothing of a request.
 */
export default class ShieldProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    this.app.container.singleton(ShieldMiddleware, async (resolver) => {
      const encryption = await resolver.make('encryption')
      const { default: edge } = await import('edge.js')
      return new PageShield(this.app.config.get('shield', {}), encryption.use(), edge)
    })
  }
}
