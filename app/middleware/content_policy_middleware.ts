import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import ShieldMiddleware from '@adonisjs/shield/shield_middleware'

/**
 * Sets the content policy of pages, with a nonce. Shield gets the response only: it would also
 * prepare a template for the nonce, which kept pages don't need. `inertia_middleware.ts` does.
 */
@inject()
export default class ContentPolicyMiddleware {
  constructor(private shield: ShieldMiddleware) {}

  async handle({ response }: HttpContext, next: NextFn) {
    await this.shield.handle({ response } as HttpContext, () => Promise.resolve())
    return next()
  }
}
