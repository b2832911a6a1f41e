import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from '@adonisjs/queue'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import queueConfig, { databaseQueue, queues, type QueueName } from '#config/queue'
import { errorFields, logJobs } from '#services/queue/job_log'
import type { QueueAdapter } from '#services/queue/queue_adapter'

/** Milliseconds that running jobs may take to finish when the process stops. */
const drainTime = 8_000
/**
 * Milliseconds to wait after failing to read the queue, for example while the database restarts.
 */
const errorDelay = 5_000

/**
 * The workers of this process, one per queue, so that an unresponsive mail server or payment
 * provider only blocks its own queue.
 */
export class WorkerPool {
  #stopping = new AbortController()
  #running = new Set<Promise<unknown>>()
  #adapters: QueueAdapter[] = []
  #workers: Worker[] = []
  #loops: Promise<void>[] = []
  #stopLog = () => {}

  /** @param concurrency  simultaneous jobs per queue, instead of the configured number */
  async start(names: QueueName[], concurrency?: number) {
    this.#stopLog = logJobs()
    const create = await databaseQueue.resolver(app)
    for (const name of names) {
      const adapter = create()
      const worker = new Worker({
        ...queueConfig,
        autoLoadJobs: false,
        adapters: { database: () => adapter },
        jobFactory: (job) => app.container.make(job),
        executionWrapper: (run) => this.#track(run),
        logger,
        worker: {
          ...queueConfig.worker,
          concurrency: concurrency ?? queues[name],
          gracefulShutdown: false,
        },
      })
      // Each worker keeps the adapter that is the library's default at this point.
      await worker.init()
      this.#adapters.push(adapter)
      this.#workers.push(worker)
    }
    this.#loops = this.#workers.map((worker, at) => this.#work(worker, names[at]))
  }

  /** If a job's outcome can't be stored, it stays active and is recovered as stalled. */
  async #track<T>(run: () => Promise<T>): Promise<T> {
    const execution = run().catch((error: unknown) => {
      logger.error({ err: errorFields(error) }, 'outcome of a job could not be stored')
      return undefined as T
    })
    this.#running.add(execution)
    try {
      return await execution
    } finally {
      this.#running.delete(execution)
    }
  }

  async #work(worker: Worker, queue: QueueName) {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const cycle = await worker.processCycle([queue])
      if (!cycle) return
      if (cycle.type === 'error') {
        logger.error({ queue, err: errorFields(cycle.error) }, 'worker could not take a job')
        await wait(errorDelay, undefined, { signal }).catch(() => {})
      }
      if (cycle.type === 'idle') {
        await wait(Number(cycle.suggestedDelay), undefined, { signal }).catch(() => {})
      }
    }
  }

  /**
   * Takes no more jobs and waits up to eight seconds for the running ones. Interrupted jobs stay
   * active in the database; another worker recovers them after 30 seconds.
   */
  async stop() {
    this.#stopping.abort()
    for (const adapter of this.#adapters) adapter.stop()
    const drained = async () => {
      await Promise.all(this.#workers.map((worker) => worker.stop()))
      await Promise.all(this.#loops)
      await Promise.all(this.#running)
      return true
    }
    const deadline = wait(drainTime, false, { ref: false })
    if (!(await Promise.race([drained(), deadline]))) {
      logger.warn({ jobs: this.#running.size }, 'stop interrupted running jobs')
    }
    this.#stopLog()
  }
}
