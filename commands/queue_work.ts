import { setTimeout as wait } from 'node:timers/promises'
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { QueueName } from '#config/queue'

/** Milliseconds between two attempts to check the keys while the database is away. */
const retryDelay = 1_000

const exit = () => process.exit()

/** Replaces the queue package's command of the same name, which runs only one worker. */
export default class QueueWork extends BaseCommand {
  static commandName = 'queue:work'
  static description = 'Work the queues: timers, payments, emails and pushes'
  static options: CommandOptions = { startApp: true, staysAlive: true }

  @flags.string({ description: 'Only these queues, separated by commas', alias: 'q' })
  declare queue?: string

  @flags.number({ description: 'Jobs of each queue at the same time', alias: 'c' })
  declare concurrency?: number

  async run() {
    const { queueNames } = await import('#config/queue')
    const { startWatchdog } = await import('#services/operations/watchdog')
    startWatchdog()
    // Nothing is under way before the workers start.
    if (this.app.isTerminating || this.app.isTerminated) process.exit()
    process.on('SIGTERM', exit)
    const chosen = this.queue ? this.queue.split(',').map((name) => name.trim()) : queueNames
    const names = queueNames.filter((name) => chosen.includes(name))
    if (names.length !== chosen.length) {
      this.logger.error(`There is no such queue. The queues are: ${queueNames.join(', ')}`)
      this.exitCode = 1
      await this.terminate()
      return
    }
    await this.#work(names)
  }

  async #mayStart(): Promise<boolean> {
    const { checkStart, areKeysRight } = await import('#services/startup/checks')
    const { SettingRefused } = await import('#exceptions/setting_refused')
    try {
      await checkStart()
      while (!(await areKeysRight())) {
        if (this.app.isTerminating) return false
        await wait(retryDelay)
      }
      return true
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error
      this.logger.error(error.help)
      this.exitCode = 1
      await this.terminate()
      return false
    }
  }

  async #work(names: QueueName[]) {
    const { WorkerPool } = await import('#services/queue/worker_pool')
    const { exitSoon } = await import('#services/operations/process_exit')
    const { observe } = await import('#services/startup/observability')
    const router = await this.app.container.make('router')
    const queueManager = await this.app.container.make('queue.manager')
    if (!(await this.#mayStart())) return
    // Emails contain route URLs, which need a committed router.
    router.commit()
    await queueManager.loadJobs()
    await observe()
    const workers = new WorkerPool()
    this.app.terminating(async () => {
      exitSoon()
      await workers.stop()
    })
    process.off('SIGTERM', exit)
    await workers.start(names, this.concurrency)
    this.logger.info(`Working the queues: ${names.join(', ')}`)
  }
}
