import { Letter } from '#mails/letter'

/** Tells a person that a reset happened, so that a foreign one does not go unnoticed. */
export default class PasswordChangedLetter extends Letter {
  subject = 'Your Stagely password was changed'
  protected template = 'password_changed'
}
