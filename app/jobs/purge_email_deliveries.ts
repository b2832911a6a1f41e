import { Job } from '@adonisjs/queue'
import EmailDelivery from '#models/email_delivery'

/** Hourly: deletes what became of emails that left long ago. */
export default class PurgeEmailDeliveries extends Job {
  async execute() {
    await EmailDelivery.purgeExpired()
  }
}
