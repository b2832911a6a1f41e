import { Job } from '@adonisjs/queue'
import { expireDueBids } from '#models/bid/expiry'

/** Every minute: sends reminders of unpaid fees and unselects overdue bids. */
export default class ExpireBids extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await expireDueBids()
  }
}
