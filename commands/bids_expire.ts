import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BidsExpire extends BaseCommand {
  static commandName = 'bids:expire'
  static description = 'Remind of unpaid platform fees and release overdue offers'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { expireDueBids } = await import('#models/bid/expiry')
    await expireDueBids()
  }
}
