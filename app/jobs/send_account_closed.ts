import { EmailJob, emailOptions } from '#jobs/email_job'
import AccountClosedEmail, { type ClosedAccount } from '#mails/account_closed_email'
import { openToken } from '#services/queue/sealed_token'

/** Emails each colleague after an account is deleted. */
export default class SendAccountClosed extends EmailJob<'SendAccountClosed'> {
  static options = emailOptions('SendAccountClosed')

  protected async email() {
    const notice = openToken('SendAccountClosed', this.payload.sealedNotice)
    return notice === null ? null : new AccountClosedEmail(JSON.parse(notice) as ClosedAccount)
  }
}
