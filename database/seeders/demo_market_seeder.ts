import { BaseSeeder } from '@adonisjs/lucid/seeders'
import logger from '@adonisjs/core/services/logger'
import User from '#models/user'
import DemoMarket from '#database/demo_market/demo_market'

/** Adds the demo market to an empty database. Never runs in production. */
export default class DemoMarketSeeder extends BaseSeeder {
  static environment = ['development', 'test']

  async run() {
    if (await User.query().first()) {
      logger.info('The database has people already: the demo market was not added.')
      return
    }
    await new DemoMarket().open()
  }
}
