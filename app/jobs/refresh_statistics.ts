import { Job } from '@adonisjs/queue'
import { refreshStatistics } from '#queries/market_quarters'
import { withLease } from '#services/lease'

/** Every night: computes the quarters of the public statistics page. */
export default class RefreshStatistics extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await withLease('refresh-statistics', () => refreshStatistics())
  }
}
