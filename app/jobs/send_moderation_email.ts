import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import ModerationEmail from '#mails/moderation_email'
import AuditEvent from '#models/audit_event'
import { everyoneIn, recipientsOf, type AccountPerson } from '#models/notification/recipients'

/**
 * Emails a moderator's decision about the account, a project or a photo to the owners, and one about a project also to
 * the person in charge. A decision about one person goes to that person only.
 */
export default class SendModerationEmail extends AccountEmailJob<'SendModerationEmail'> {
  static options = emailOptions('SendModerationEmail')

  protected async recipients() {
    const event = await this.#event()
    const userId = event?.userId ?? event?.project?.userId
    if (!event || !userId) return []
    if (this.payload.personId !== undefined) return everyoneIn(userId)
    return event.userId
      ? recipientsOf(userId, ['account'])
      : recipientsOf(userId, ['account', 'job'], event.projectId)
  }

  protected async emailTo(person: AccountPerson) {
    const event = await this.#event()
    return event && ModerationEmail.about(event, person)
  }

  #event() {
    return AuditEvent.query()
      .where('id', this.payload.eventId)
      .preload('user')
      .preload('project', (project) => project.preload('owner'))
      .first()
  }
}
