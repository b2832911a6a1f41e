import { EmailJob, emailOptions } from '#jobs/email_job'
import InquiryReplyEmail from '#mails/inquiry_reply_email'
import ContactReply from '#models/contact_reply'

/** Emails a reply to the person who wrote through the contact form. */
export default class SendInquiryReply extends EmailJob<'SendInquiryReply'> {
  static options = emailOptions('SendInquiryReply')

  /** Null if the address was erased with the account. */
  protected async email() {
    const reply = await ContactReply.query()
      .where('id', this.payload.contactReplyId)
      .preload('contactMessage')
      .first()
    return reply?.contactMessage.email ? new InquiryReplyEmail(reply) : null
  }
}
