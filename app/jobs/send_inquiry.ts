import { EmailJob, emailOptions } from '#jobs/email_job'
import InquiryEmail from '#mails/inquiry_email'
import ContactMessage from '#models/contact_message'

/** Forwards a message from the contact form to the support address. */
export default class SendInquiry extends EmailJob<'SendInquiry'> {
  static options = emailOptions('SendInquiry')

  protected async email() {
    const inquiry = await ContactMessage.find(this.payload.contactMessageId)
    return inquiry && new InquiryEmail(inquiry)
  }
}
