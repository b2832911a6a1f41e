import { EmailJob, emailOptions } from '#jobs/email_job'
import PasskeyChangedEmail from '#mails/passkey_changed_email'
import AuditEvent from '#models/audit_event'

export default class SendPasskeyChanged extends EmailJob<'SendPasskeyChanged'> {
  static options = emailOptions('SendPasskeyChanged')

  protected async email() {
    const event = await AuditEvent.query().where('id', this.payload.eventId).preload('user').first()
    return event && !event.user.deletedAt ? new PasskeyChangedEmail(event) : null
  }
}
