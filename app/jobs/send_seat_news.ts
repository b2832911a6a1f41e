import { EmailJob, emailOptions } from '#jobs/email_job'
import type { Recipient } from '#mails/email'
import SeatNewsEmail, { type SeatNewsFacts } from '#mails/seat_news_email'
import Seat from '#models/seat'
import SeatInvitation from '#models/seat_invitation'
import { openToken } from '#services/queue/sealed_token'

/** Sends a person, or an owner, the email about a change of the people of an account. */
export default class SendSeatNews extends EmailJob<'SendSeatNews'> {
  static options = emailOptions('SendSeatNews')

  /** Null if it is no longer true, or the owner is no longer one. */
  protected async email() {
    const about = await this.#about()
    const recipient = about && (await this.#recipient(about.accountId))
    return about && recipient ? new SeatNewsEmail(recipient, about.facts) : null
  }

  async #about(): Promise<{ accountId: number; facts: SeatNewsFacts } | null> {
    const { news, seatId, invitationId } = this.payload
    if (invitationId !== undefined) {
      const invitation = await SeatInvitation.query()
        .where('id', invitationId)
        .whereNotNull('claimedBy')
        .preload('claimant')
        .preload('user')
        .first()
      if (!invitation) return null
      const { claimant, user, email, role, mayCommit } = invitation
      const { name, email: address } = claimant
      const facts = { news, account: user, role, mayCommit, name, address, invited: email }
      return { accountId: user.id, facts }
    }
    const query = Seat.query().where('id', seatId!).preload('person').preload('user')
    const { user, person, role, mayCommit: isAllowed, formerName } = await query.firstOrFail()
    if (user.deletedAt) return null
    const mayCommit = isAllowed || role === 'owner'
    const facts = { news, account: user, role, mayCommit, name: formerName ?? person.name }
    return { accountId: user.id, facts }
  }

  async #recipient(userId: number): Promise<Recipient | null> {
    const { personId, sealedRecipient } = this.payload
    if (sealedRecipient !== undefined) {
      const opened = openToken('SendSeatNews', sealedRecipient)
      return opened === null ? null : (JSON.parse(opened) as Recipient)
    }
    const owner = await Seat.query()
      .where({ userId, personId: personId!, role: 'owner' })
      .whereNull('endedAt')
      .preload('person')
      .first()
    return owner && owner.person
  }
}
