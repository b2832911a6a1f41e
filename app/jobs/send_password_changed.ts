import { LetterJob } from '#jobs/letter_job'
import PasswordChangedLetter from '#mails/password_changed_letter'
import User from '#models/user'

export default class SendPasswordChanged extends LetterJob<{ userId: number }> {
  protected async letter() {
    const user = await User.query().where('id', this.payload.userId).whereNull('deletedAt').first()
    return user && new PasswordChangedLetter(user)
  }
}
