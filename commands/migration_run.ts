import { setTimeout as wait } from 'node:timers/promises'
import Migrate from '@adonisjs/lucid/commands/migration/run'

/** lock_not_available and deadlock_detected: the migration was undone, and visitors went first. */
const retryableCodes = new Set(['55P03', '40P01'])
const retries = 60

/**
 * Lucid's command. Runs a migration again that visitors kept from a lock: it waits for a lock only briefly, because
 * requests to the same table queue behind it. What has run already isn't repeated.
 */
export default class MigrationRun extends Migrate {
  async run() {
    for (let tries = 0; ; tries += 1) {
      await super.run()
      const { code } = (this.error ?? {}) as { code?: string }
      if (tries === retries || !retryableCodes.has(code ?? '')) return
      this.logger.info('Visitors hold a lock that the migration needs. It runs again.')
      this.error = undefined
      this.exitCode = undefined
      await wait(500 + Math.random() * 1000)
    }
  }

  /** Without a terminal nobody answers, and a script would go on as if the migrations had run. */
  async takeProductionConsent() {
    if (process.stdin.isTTY) return super.takeProductionConsent()
    this.logger.error('Without a terminal migration:run needs --force in production.')
    this.exitCode = 1
    return false
  }
}
