import { Job } from '@adonisjs/queue'
import Bid from '#models/bid'

/** Every minute: reminds of unpaid fees and releases what is overdue (R04). */
export default class ExpireBids extends Job {
  async execute() {
    await Bid.expireDue()
  }
}
