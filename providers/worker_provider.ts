import { setTimeout as wait } from 'node:timers/promises'
import type { ApplicationService } from '@adonisjs/core/types'
import type PushSender from '#services/push/push_sender'

declare module '@adonisjs/core/types' {
  export interface ContainerBindings {
    'push.sender': PushSender
  }
}

/** Milliseconds between two attempts to schedule the timers while the database is away. */
const retryDelay = 5_000

/**
 * Runs the workers inside the web process, so that a single process is enough. With
 * QUEUE_WORKER=off, a separate `node ace queue:work` runs them instead.
 */
export default class WorkerProvider {
  constructor(protected app: ApplicationService) {}

  get #isStopping() {
    return this.app.isTerminating || this.app.isTerminated
  }

  /** One per process, because it counts what is on its way to each push service. */
  register() {
    this.app.container.singleton('push.sender', async () => {
      const { default: Sender } = await import('#services/push/push_sender')
      return new Sender()
    })
  }

  async ready() {
    if (this.app.getEnvironment() !== 'web' || this.#isStopping) return
    const scheduling = this.#schedule()
    // A query of a process that stops while it starts must end before the database is closed, or its
    // connection keeps the process alive.
    this.app.terminating(async () => {
      await scheduling
    })
    if (await scheduling) await this.#work()
    else void this.#scheduleLater()
  }

  /** Starts the workers, once the key is known to be the one that encrypted what is stored. */
  async #work() {
    const { default: env } = await import('#start/env')
    if (env.get('QUEUE_WORKER') === 'off' || this.#isStopping) return
    const { queueNames } = await import('#config/queue')
    const { WorkerPool } = await import('#services/queue/worker_pool')
    const workers = new WorkerPool()
    await workers.start(queueNames)
    // Runs before the providers shut down, because a running job needs the database.
    this.app.terminating(() => workers.stop())
  }

  /** Schedules the timers. Returns false if the database is away, for example during a failover. */
  async #schedule(): Promise<boolean> {
    try {
      await this.#checkTimeouts()
      const { checkKeys } = await import('#services/startup/checks')
      await checkKeys()
      const { scheduleTimers } = await import('#start/scheduler')
      await scheduleTimers()
      return true
    } catch (err) {
      const logger = await this.app.container.make('logger')
      const { SettingRefused } = await import('#exceptions/setting_refused')
      if (err instanceof SettingRefused) {
        logger.fatal(err.help)
        process.exitCode = 1
        void this.app.terminate()
      } else logger.error({ err }, 'timers could not be scheduled')
      return false
    }
  }

  /** The server starts without the database, so that it can say that it isn't ready. */
  async #scheduleLater() {
    const stopping = new AbortController()
    this.app.terminating(() => stopping.abort())
    const { signal } = stopping
    do {
      await wait(retryDelay, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
    } while (!(await this.#schedule()))
    await this.#work()
  }

  async #checkTimeouts() {
    const { unreliableTimeouts } = await import('#services/database/timeouts')
    const missing = await unreliableTimeouts()
    if (missing.length === 0) return
    const logger = await this.app.container.make('logger')
    logger.warn(
      { missing },
      'timeouts get lost behind the connection pooler: run node ace database:timeouts'
    )
  }
}
