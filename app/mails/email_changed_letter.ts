import { Letter } from '#mails/letter'

/** Tells the former address that it opens the account no more. */
export default class EmailChangedLetter extends Letter {
  subject = 'Your Stagely email address was changed'
  protected template = 'email_changed'
}
