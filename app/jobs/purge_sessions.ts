import { Job } from '@adonisjs/queue'
import KnownNetwork from '#models/known_network'
import PasskeyChallenge from '#models/passkey_challenge'
import Session from '#models/session'

/**
 * Every hour: deletes expired sessions and challenges for passkeys, and known networks that haven't been
 * used for long.
 */
export default class PurgeSessions extends Job {
  static options = { queue: 'timers' }

  async execute() {
    await Session.purgeExpired()
    await PasskeyChallenge.purgeExpired()
    await KnownNetwork.purgeExpired()
  }
}
