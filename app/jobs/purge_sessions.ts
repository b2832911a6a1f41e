import { Job } from '@adonisjs/queue'
import Session from '#models/session'

/** Every hour: forgets expired sign-ins. */
export default class PurgeSessions extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await Session.purgeExpired()
  }
}
