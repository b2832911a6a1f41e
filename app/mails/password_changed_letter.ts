import { Letter } from '#mails/letter'
import type User from '#models/user'

/** Tells a person that their password is new, so that somebody else's change does not go unnoticed. */
export default class PasswordChangedLetter extends Letter {
  subject = 'Your Stagely password was changed'
  protected template = 'password_changed'

  /** @param signedIn  whether it was changed on a device that stays signed in, not reset by email */
  constructor(
    user: User,
    private signedIn = false
  ) {
    super(user)
  }

  protected facts() {
    return { signedIn: this.signedIn }
  }
}
