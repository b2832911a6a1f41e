import { Job } from '@adonisjs/queue'
import { expireDueBids } from '#models/bid/expiry'

/** Every minute: reminds of unpaid fees and releases what is overdue. */
export default class ExpireBids extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await expireDueBids()
  }
}
