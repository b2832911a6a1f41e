import { Job } from '@adonisjs/queue'
import Session from '#models/session'

/** Every hour: forgets expired sign-ins. */
export default class PurgeSessions extends Job {
  async execute() {
    await Session.purgeExpired()
  }
}
