import { LetterJob } from '#jobs/letter_job'
import InquiryLetter from '#mails/inquiry_letter'
import ContactMessage from '#models/contact_message'

/** INF-06, R47: what somebody wrote by the contact form, to the support address. */
export default class SendInquiry extends LetterJob<{ contactMessageId: number }> {
  protected async letter() {
    const inquiry = await ContactMessage.find(this.payload.contactMessageId)
    return inquiry && new InquiryLetter(inquiry)
  }
}
