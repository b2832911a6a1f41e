import type { ApplicationService } from '@adonisjs/core/types'
import ShieldMiddleware from '@adonisjs/shield/shield_middleware'

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
      return new ShieldMiddleware(this.app.config.get('shield', {}), encryption.use(), edge)
    })
  }
}
