import { Job } from '@adonisjs/queue'
import { refreshReputation } from '#models/user/reputation'

/** Every two minutes: computes the figures of accounts whose records have changed. */
export default class RefreshReputation extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await refreshReputation()
  }
}
