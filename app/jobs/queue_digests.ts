import { Job } from '@adonisjs/queue'
import { queueDigests } from '#models/notification/digests'

/** Every hour: the daily emails for those who chose them, after noon in UTC. */
export default class QueueDigests extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await queueDigests()
  }
}
