import { Job } from '@adonisjs/queue'
import PasswordReset from '#models/password_reset'

/** Every hour: deletes expired reset links. */
export default class PurgePasswordResets extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await PasswordReset.purgeExpired()
  }
}
