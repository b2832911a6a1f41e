import { EmailJob, emailOptions } from '#jobs/email_job'
import SigningCodeEmail from '#mails/signing_code_email'
import AgreementParty from '#models/agreement_party'

/** Sent to a seller who is about to sign, with the code that confirms the signature. */
export default class SendSigningCode extends EmailJob<'SendSigningCode'> {
  static options = emailOptions('SendSigningCode')

  /** Null for a code that isn't needed anymore, or whose email would come too late. */
  protected async email() {
    const issued = await AgreementParty.issueCode(this.payload.codeId)
    const address = issued?.party.openAddress
    return issued && address ? new SigningCodeEmail(address, issued.code) : null
  }
}
