import type { ApplicationService } from '@adonisjs/core/types'

/** Checks storage and keys before a web process listens. `queue:work` does the same for workers. */
export default class StartChecksProvider {
  constructor(protected app: ApplicationService) {}

  async start() {
    if (this.app.getEnvironment() !== 'web') return
    const { checkStart } = await import('#services/startup/checks')
    await checkStart()
  }
}
