import encryption from '@adonisjs/core/services/encryption'
import { LetterJob } from '#jobs/letter_job'
import PasswordResetLetter from '#mails/password_reset_letter'
import PasswordReset from '#models/password_reset'
import User from '#models/user'

interface Payload {
  resetId: number
  /** The queue's table must not open accounts: whoever reads it needs the key as well. */
  sealedToken: string
}

const purpose = 'password_reset_letter'

export default class SendPasswordReset extends LetterJob<Payload> {
  static for(reset: { id: number; token: string }) {
    const sealedToken = encryption.encrypt(reset.token, { purpose, expiresIn: '1h' })
    return this.dispatch({ resetId: reset.id, sealedToken })
  }

  /** Nobody has the address, or a newer link has replaced this one: no letter (R32). */
  protected async letter() {
    const token = encryption.decrypt<string>(this.payload.sealedToken, purpose)
    const reset = token ? await PasswordReset.opened(token) : null
    if (!token || reset?.id !== this.payload.resetId) return null
    const user = await User.findByEmail(reset.email)
    return user && new PasswordResetLetter(user, PasswordReset.linkFor(token))
  }
}
