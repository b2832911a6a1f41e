import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Runs the workers inside the web process, so that a single process is enough. With
 * QUEUE_WORKER=off, a separate `node ace queue:work` runs them instead.
 */
export default class WorkerProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    await this.#checkTimeouts()
    const { scheduleTimers } = await import('#start/scheduler')
    await scheduleTimers()

    const { default: env } = await import('#start/env')
    if (env.get('QUEUE_WORKER') === 'off') return
    const { queueNames } = await import('#config/queue')
    const { WorkerPool } = await import('#services/queue/worker_pool')
    const workers = new WorkerPool()
    await workers.start(queueNames)
    // Runs before the providers shut down, because a running job needs the database.
    this.app.terminating(() => workers.stop())
  }

  async #checkTimeouts() {
    const { unreliableTimeouts } = await import('#services/database_timeouts')
    const missing = await unreliableTimeouts()
    if (missing.length === 0) return
    const logger = await this.app.container.make('logger')
    logger.warn(
      { missing },
      'timeouts get lost behind the connection pooler: run node ace database:timeouts'
    )
  }
}
