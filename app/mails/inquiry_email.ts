import { supportEmail } from '#config/mail'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { plainLine } from '#shared/values/plain_text'
import { Email } from '#mails/email'
import type ContactMessage from '#models/contact_message'

/** Sent to the support address. Replies go to the sender of the inquiry. */
export default class InquiryEmail extends Email {
  subject: string
  protected template = 'inquiry'

  constructor(private inquiry: ContactMessage) {
    super({ email: supportEmail, name: 'Stagely support' })
    this.subject = `Inquiry: ${contactSubjects.label(inquiry.subject)}`
  }

  /** They reach who has written. */
  protected get replies() {
    return null
  }

  protected get preheader() {
    return this.inquiry.message.slice(0, 120)
  }

  protected data() {
    const { name: writer, email, message } = this.inquiry
    return {
      writer: plainLine(writer),
      email,
      topic: contactSubjects.label(this.inquiry.subject),
      message,
    }
  }

  prepare() {
    super.prepare()
    this.message.replyTo(this.inquiry.email, plainLine(this.inquiry.name))
  }
}
