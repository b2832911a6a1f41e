import { Job } from '@adonisjs/queue'
import EmailLink from '#models/email_link'

/** Every hour: deletes expired confirmation and restore links, and the addresses in them. */
export default class PurgeEmailLinks extends Job {
  async execute() {
    await EmailLink.purgeExpired()
  }
}
