import type { ApplicationService } from '@adonisjs/core/types'

/** Measures web processes. `queue:work` does the same for workers. */
export default class ObservabilityProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { observe } = await import('#services/startup/observability')
    await observe()
  }
}
