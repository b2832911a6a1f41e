import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { ContactMessageSchema } from '#database/schema'
import type { ContactStatus } from '#shared/contact_statuses'
import { contactSubjects, type ContactSubject } from '#shared/contact_subjects'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import { adminNotices } from '#notifications/account'
import { notifyAdmins } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

interface Inquiry {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

interface Handling {
  status: ContactStatus
  adminNotes: string | null
}

/** An inquiry to support. */
export default class ContactMessage extends ContactMessageSchema {
  /** Stores an inquiry, emails it to the support address and notifies the admins. */
  static async receive({ name, email, subject, message }: Inquiry) {
    return db.transaction(async (trx) => {
      const stored = await this.create(
        { name, email, subject, message, status: 'unread' },
        { client: trx }
      )
      await notifyAdmins(trx, adminNotices.inquiry(contactSubjects.label(subject)))
      await queueEmail(trx, 'SendInquiry', { contactMessageId: stored.id })
      return stored
    })
  }

  /** The admins' inbox, newest first; all inquiries unless a status is given. */
  static inbox(status?: ContactStatus | null) {
    const query = this.query().orderBy('id', 'desc')
    if (status) query.where('status', status)
    return query
  }

  static async countUnread(): Promise<number> {
    const [{ $extras }] = await this.query().where('status', 'unread').count('* as total')
    return Number($extras.total)
  }

  /** Stores an admin's status and notes; what is left out stays. */
  async handle(
    by: User,
    { status = this.status, adminNotes = this.adminNotes }: Partial<Handling>
  ): Promise<this> {
    await db.transaction(async (trx) => {
      this.useTransaction(trx)
      this.status = status
      this.adminNotes = adminNotes
      this.handledAt = DateTime.utc()
      await this.save()
      await AuditEvent.record(trx, 'inquiry_handled', { actor: by, inquiry: this })
    })
    return this
  }
}
