import { Job } from '@adonisjs/queue'
import EmailLink from '#models/email_link'

/** Every hour: deletes expired links, and with them the addresses they contain. */
export default class PurgeEmailLinks extends Job {
  async execute() {
    await EmailLink.purgeExpired()
  }
}
