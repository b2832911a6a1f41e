import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class FiguresRefresh extends BaseCommand {
  static commandName = 'figures:refresh'
  static description = 'Compute the figures of a large market for the console now'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { refreshFigures } = await import('#queries/market_figures')
    await refreshFigures()
  }
}
