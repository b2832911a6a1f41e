import type { Worker } from '@adonisjs/queue'
import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Works the queue inside the web process, so that one process is a whole Stagely. With
 * QUEUE_WORKER=off a separate `node ace queue:work` does it instead.
 */
export default class WorkerProvider {
  #worker: Worker | null = null

  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const { scheduleTimers } = await import('#start/scheduler')
    await scheduleTimers()

    const { default: env } = await import('#start/env')
    if (env.get('QUEUE_WORKER') === 'off') return
    await this.#startWorker()
  }

  async #startWorker() {
    const { Worker } = await import('@adonisjs/queue')
    const { databaseQueue, default: config } = await import('#config/queue')
    const logger = await this.app.container.make('logger')
    this.#worker = new Worker({
      ...config,
      autoLoadJobs: false,
      adapters: { database: await databaseQueue.resolver(this.app) },
      jobFactory: (job) => this.app.container.make(job),
      logger,
      worker: { ...config.worker, gracefulShutdown: false },
    })
    const running = this.#worker
      .start()
      .catch((error: unknown) => logger.error({ err: error }, 'worker stopped'))
    // Before the providers shut down: a worker that still asks for jobs needs its database.
    this.app.terminating(async () => {
      await this.#worker?.stop()
      await running
    })
  }
}
