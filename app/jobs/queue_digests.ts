import { Job } from '@adonisjs/queue'
import { queueDigests } from '#models/notification/digests'

/** Every hour: queues the daily digests once it is noon in UTC. */
export default class QueueDigests extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await queueDigests()
  }
}
