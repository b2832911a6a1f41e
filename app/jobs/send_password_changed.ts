import { EmailJob, emailOptions } from '#jobs/email_job'
import PasswordChangedEmail from '#mails/password_changed_email'
import Passkey from '#models/passkey'
import Person from '#models/person'
import Seat from '#models/seat'

export default class SendPasswordChanged extends EmailJob<'SendPasswordChanged'> {
  static options = emailOptions('SendPasswordChanged')

  protected async email() {
    const { userId, personId, ...change } = this.payload
    const first = personId ? null : await Seat.ofAccount({ id: userId }).first()
    const id = personId ?? first?.personId ?? 0
    const person = await Person.query().where('id', id).whereNull('deletedAt').first()
    if (!person) return null
    const passkeys = await Passkey.ofPerson(person)
    return new PasswordChangedEmail(person, passkeys, change)
  }
}
