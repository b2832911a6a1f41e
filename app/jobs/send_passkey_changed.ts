import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import PasskeyChangedEmail from '#mails/passkey_changed_email'
import AuditEvent from '#models/audit_event'
import { everyoneIn, recipientsOf, type AccountPerson } from '#models/notification/recipients'

/** Informs the person whose passkey it is. Jobs of 1.0 name none: then the owners. */
export default class SendPasskeyChanged extends AccountEmailJob<'SendPasskeyChanged'> {
  static options = emailOptions('SendPasskeyChanged')

  protected async recipients() {
    const event = await this.#event()
    if (!event?.userId) return []
    return this.payload.personId === undefined
      ? recipientsOf(event.userId, ['account'])
      : everyoneIn(event.userId)
  }

  protected async emailTo(person: AccountPerson) {
    const event = await this.#event()
    return event && new PasskeyChangedEmail(person, event)
  }

  #event() {
    return AuditEvent.find(this.payload.eventId)
  }
}
