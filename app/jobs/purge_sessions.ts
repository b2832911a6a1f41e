import { Job } from '@adonisjs/queue'
import KnownNetwork from '#models/known_network'
import Session from '#models/session'

/** Every hour: deletes expired sessions, and known networks that haven't been used for long. */
export default class PurgeSessions extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await Session.purgeExpired()
    await KnownNetwork.purgeExpired()
  }
}
