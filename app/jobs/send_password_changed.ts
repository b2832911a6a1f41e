import { EmailJob, emailOptions } from '#jobs/email_job'
import PasswordChangedEmail from '#mails/password_changed_email'
import Passkey from '#models/passkey'
import User from '#models/user'

export default class SendPasswordChanged extends EmailJob<'SendPasswordChanged'> {
  static options = emailOptions('SendPasswordChanged')

  protected async email() {
    const { userId, ...change } = this.payload
    const user = await User.query().where('id', userId).whereNull('deletedAt').first()
    if (!user) return null
    const passkeys = await Passkey.ofUser(user)
    return new PasswordChangedEmail(user, passkeys, change)
  }
}
