import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class ReleaseCheck extends BaseCommand {
  static commandName = 'release:check'
  static description = 'Show whether this release fits the database, and what it would migrate'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { MigrationRunner } = await import('@adonisjs/lucid/migration')
    const { release, releaseName } = await import('#services/operations/release')
    const runner = new MigrationRunner(db, this.app, { direction: 'up' })
    const list = await runner.getList()
    const unknown = list.filter(({ status }) => status === 'corrupt')
    if (unknown.length > 0) {
      this.logger.error(
        `Stagely ${release.version} is older than the database, which a later release has migrated (${unknown.at(-1)?.name}): use that release`
      )
      this.exitCode = 1
      return
    }
    const pending = list.filter(({ status }) => status === 'pending').length
    const migrations = pending === 1 ? '1 migration' : `${pending} migrations`
    this.logger.success(`Stagely ${releaseName(release)} fits the database; ${migrations} to run`)
  }
}
