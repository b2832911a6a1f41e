import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class DatabaseTimeouts extends BaseCommand {
  static commandName = 'database:timeouts'
  static description = 'Store the time limits at the database role, for use behind a pooler'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { servingTimeouts } = await import('#config/database')
    const { storeTimeouts } = await import('#services/database_timeouts')
    await storeTimeouts()
    for (const [name, seconds] of Object.entries(servingTimeouts)) {
      this.logger.success(`${name} = ${seconds} s`)
    }
  }
}
