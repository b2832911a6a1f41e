import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class FiguresRefresh extends BaseCommand {
  static commandName = 'figures:refresh'
  static description =
    'Compute the figures of the console, the statistics, places, usual prices, outcomes and reputation now'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { refreshFigures } = await import('#queries/market_figures')
    const { refreshStatistics } = await import('#queries/market_quarters')
    const { refreshOutcomeFigures } = await import('#models/outcome_figures')
    const { refreshPlaceFigures } = await import('#queries/place_figures')
    const { refreshUsualPrices } = await import('#queries/usual_prices')
    const { recomputeReputation } = await import('#models/user/reputation')
    await refreshFigures()
    await refreshStatistics()
    await refreshPlaceFigures()
    await refreshOutcomeFigures()
    await refreshUsualPrices()
    await recomputeReputation()
  }
}
