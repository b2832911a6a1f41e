import { EmailJob, emailOptions } from '#jobs/email_job'
import SeatInvitationEmail from '#mails/seat_invitation_email'
import SeatInvitation from '#models/seat_invitation'
import { openToken } from '#services/queue/sealed_token'

/** Sent to the invited address, with the link that makes its owner one of the account's people. */
export default class SendSeatInvitation extends EmailJob<'SendSeatInvitation'> {
  static options = emailOptions('SendSeatInvitation')

  /** Null if the invitation was accepted, taken back or sent again. */
  protected async email() {
    const token = openToken('SendSeatInvitation', this.payload.sealedToken)
    const invitation = token ? await SeatInvitation.findValid(token) : null
    return token && invitation ? new SeatInvitationEmail(invitation, token) : null
  }
}
