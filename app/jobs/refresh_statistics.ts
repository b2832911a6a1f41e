import { Job } from '@adonisjs/queue'
import { refreshStatistics } from '#queries/market_quarters'
import { refreshOutcomeFigures } from '#models/outcome_figures'
import { refreshPlaceFigures } from '#queries/place_figures'
import { withLease } from '#services/database/lease'

/** Every night: computes the quarters of the public statistics page, the figures of places and
 * those about outcomes. */
export default class RefreshStatistics extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await withLease('refresh-statistics', async () => {
      await refreshStatistics()
      await refreshPlaceFigures()
      await refreshOutcomeFigures()
    })
  }
}
