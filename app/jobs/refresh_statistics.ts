import { Job } from '@adonisjs/queue'
import { refreshStatistics } from '#queries/market_quarters'
import { refreshPlaceFigures } from '#queries/place_figures'
import { withLease } from '#services/database/lease'

/** Every night: computes the quarters of the public statistics page and the figures of places. */
export default class RefreshStatistics extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await withLease('refresh-statistics', async () => {
      await refreshStatistics()
      await refreshPlaceFigures()
    })
  }
}
