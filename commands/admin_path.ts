import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class AdminPath extends BaseCommand {
  static commandName = 'admin:path'
  static description = 'Print the address of the administration console'
  static options: CommandOptions = { startApp: true }

  async run() {
    const [{ adminPath }, { appUrl }] = await Promise.all([
      import('#config/admin'),
      import('#config/app'),
    ])
    this.logger.log(`${appUrl}${adminPath}`)
  }
}
