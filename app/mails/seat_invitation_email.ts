import { seatRoles } from '#shared/accounts/seat_roles'
import { invitationDays } from '#shared/accounts/people'
import { Email } from '#mails/email'
import SeatInvitation from '#models/seat_invitation'
import { accountNameOf } from '#mails/account_name'

/** A link that makes the owner of an address one of an account's people. */
export default class SeatInvitationEmail extends Email {
  subject: string
  protected template = 'seat_invitation'

  /** @param invitation  with its account and inviter */
  constructor(
    private invitation: SeatInvitation,
    private token: string
  ) {
    super({ email: invitation.email, name: '' })
    this.subject = `Join ${accountNameOf(invitation.user)} on Stagely`
  }

  protected get preheader() {
    return `The link works once, for ${invitationDays} days, and only with this address.`
  }

  protected data() {
    const { user, inviter, role, email } = this.invitation
    return {
      link: SeatInvitation.urlFor(this.token),
      ...{ email, days: invitationDays, isStager: user.isStager },
      account: accountNameOf(user),
      inviter: inviter?.name ?? accountNameOf(user),
      role: seatRoles.label(role).toLowerCase(),
    }
  }
}
