import { ContactMessageSchema } from '#database/schema'
import type { ContactSubject } from '#enums/contact_subjects'

interface Inquiry {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

/** DAT-08: what somebody wrote to the support address. */
export default class ContactMessage extends ContactMessageSchema {
  static async receive({ name, email, subject, message }: Inquiry) {
    return this.create({ name, email, subject, message, status: 'unread' })
  }
}
