import { Job } from '@adonisjs/queue'
import { refreshFigures } from '#queries/market_figures'
import { withLease } from '#services/database/lease'

/** Every five minutes: computes the console's figures ahead if the market is large. */
export default class RefreshFigures extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await withLease('refresh-figures', () => refreshFigures())
  }
}
