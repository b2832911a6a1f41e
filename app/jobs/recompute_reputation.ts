import { Job } from '@adonisjs/queue'
import { recomputeReputation } from '#models/user/reputation'

/** Every night: computes the figures of all accounts that have some, because time changes them too. */
export default class RecomputeReputation extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await recomputeReputation()
  }
}
