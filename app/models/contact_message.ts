import db from '@adonisjs/lucid/services/db'
import { ContactMessageSchema } from '#database/schema'
import { contactSubjects, type ContactSubject } from '#enums/contact_subjects'
import SendInquiry from '#jobs/send_inquiry'
import Notification from '#models/notification'
import { dispatchWithin } from '#services/transactional_dispatch'

interface Inquiry {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

/** DAT-08: what somebody wrote to the support address. */
export default class ContactMessage extends ContactMessageSchema {
  /** Keeps the inquiry; the support address gets it by letter, administrators are told. */
  static async receive({ name, email, subject, message }: Inquiry) {
    return db.transaction(async (trx) => {
      const kept = await this.create(
        { name, email, subject, message, status: 'unread' },
        { client: trx }
      )
      await Notification.noticeToAdmins(trx, {
        title: 'New inquiry',
        message: `Somebody wrote by the contact form: ${contactSubjects.label(subject)}.`,
      })
      await dispatchWithin(trx, SendInquiry.dispatch({ contactMessageId: kept.id }))
      return kept
    })
  }
}
