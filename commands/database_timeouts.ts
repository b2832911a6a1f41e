import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class DatabaseTimeouts extends BaseCommand {
  static commandName = 'database:timeouts'
  static description =
    'Store time limits and time zone with the database role, for use behind a pooler'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { sessionDefaults, storeTimeouts } = await import('#services/database/timeouts')
    await storeTimeouts()
    for (const [name, value] of Object.entries(sessionDefaults)) {
      this.logger.success(`${name} = ${value}`)
    }
  }
}
