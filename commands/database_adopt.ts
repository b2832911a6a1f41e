import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class DatabaseAdopt extends BaseCommand {
  static commandName = 'database:adopt'
  static description = 'Take over a database of 0.2, whose schema is that of 1.0'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { adoptDatabase, AdoptionRefused } = await import('#database/adoption')
    try {
      const isAdopted = await adoptDatabase()
      this.logger.success(
        isAdopted
          ? 'The database of 0.2 is one of 1.0 now. Its tables and rows are unchanged.'
          : 'This is a database of 1.0 already. Nothing was changed.'
      )
    } catch (error) {
      if (!(error instanceof AdoptionRefused)) throw error
      this.logger.error(`${error.message} Nothing was changed.`)
      this.exitCode = 1
    }
  }
}
