import { LetterJob } from '#jobs/letter_job'
import PasswordChangedLetter from '#mails/password_changed_letter'
import User from '#models/user'

interface Payload {
  userId: number
  /** Set when the person was signed in and stays so; otherwise the password was reset. */
  signedIn?: boolean
}

export default class SendPasswordChanged extends LetterJob<Payload> {
  protected async letter() {
    const user = await User.query().where('id', this.payload.userId).whereNull('deletedAt').first()
    return user && new PasswordChangedLetter(user, this.payload.signedIn)
  }
}
