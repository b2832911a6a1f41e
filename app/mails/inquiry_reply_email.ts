import { appUrl } from '#config/app'
import { supportEmail } from '#config/mail'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { Email } from '#mails/email'
import type ContactReply from '#models/contact_reply'

/** A reply of the support team, with the inquiry below it. */
export default class InquiryReplyEmail extends Email {
  subject: string
  protected template = 'inquiry_reply'

  /** @param reply  loaded with its inquiry */
  constructor(private reply: ContactReply) {
    super(reply.contactMessage)
    this.subject = `Re: ${contactSubjects.label(reply.contactMessage.subject)}`
  }

  protected get preheader() {
    return this.reply.content.slice(0, 120)
  }

  protected data() {
    return { reply: this.reply.content, inquiry: this.reply.contactMessage.message }
  }

  /** All replies to an inquiry refer to the same id, so mail programs show them as one thread. */
  prepare() {
    super.prepare()
    const thread = `<inquiry-${this.reply.contactMessageId}@${new URL(appUrl).hostname}>`
    this.message.from(supportEmail, 'Stagely support').inReplyTo(thread).references([thread])
  }
}
