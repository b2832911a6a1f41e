import { EmailJob, emailOptions } from '#jobs/email_job'
import ModerationEmail from '#mails/moderation_email'
import AuditEvent from '#models/audit_event'

/** Informs a user of a moderator's decision about the account, a project or a photo. */
export default class SendModerationEmail extends EmailJob<'SendModerationEmail'> {
  static options = emailOptions('SendModerationEmail')

  protected async email() {
    const event = await AuditEvent.query()
      .where('id', this.payload.eventId)
      .preload('user')
      .preload('project', (project) => project.preload('owner'))
      .first()
    return event && ModerationEmail.about(event)
  }
}
