import { EmailJob, emailOptions } from '#jobs/email_job'
import SigningLinkEmail from '#mails/signing_link_email'
import AgreementParty from '#models/agreement_party'
import { linkDaysOf, partyToEmail } from '#queries/signing_emails'

/** Sent to a seller, with a link to sign an agreement, or to read what everyone has signed. */
export default class SendSigningLink extends EmailJob<'SendSigningLink'> {
  static options = emailOptions('SendSigningLink')

  #isGivenUp = false

  /** Null once the seller can't sign, has signed, or has no address anymore. Each attempt has a link of its own. */
  protected async email() {
    const { partyId, news } = this.payload
    const party = await partyToEmail(partyId, news)
    if (!party) return null
    const token = this.#isGivenUp ? '' : await party.issueLink(linkDaysOf(news))
    if (token === null) return null
    return new SigningLinkEmail(party.openAddress!, { news, link: AgreementParty.urlFor(token) })
  }

  async failed() {
    this.#isGivenUp = true
    await super.failed()
  }
}
