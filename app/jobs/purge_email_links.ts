import { Job } from '@adonisjs/queue'
import EmailLink from '#models/email_link'
import SeatInvitation from '#models/seat_invitation'

/** Every hour: deletes expired links and invitations, and with them the addresses they contain. */
export default class PurgeEmailLinks extends Job {
  async execute() {
    await EmailLink.purgeExpired()
    await SeatInvitation.purgeExpired()
  }
}
