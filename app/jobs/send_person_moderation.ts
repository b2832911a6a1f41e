import { EmailJob, emailOptions } from '#jobs/email_job'
import ModerationEmail from '#mails/moderation_email'
import Person from '#models/person'

/** Emails a person who was suspended or reinstated. */
export default class SendPersonModeration extends EmailJob<'SendPersonModeration'> {
  static options = emailOptions('SendPersonModeration')

  protected async email() {
    const { personId, suspended } = this.payload
    const person = await Person.find(personId)
    return person && ModerationEmail.aboutAccess(person, { suspended })
  }
}
