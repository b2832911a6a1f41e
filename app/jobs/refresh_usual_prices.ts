import { Job } from '@adonisjs/queue'
import { refreshUsualPrices } from '#queries/usual_prices'
import { withLease } from '#services/database/lease'

/** Every night: computes what accepted offers for similar homes cost. */
export default class RefreshUsualPrices extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await withLease('refresh-usual-prices', () => refreshUsualPrices())
  }
}
