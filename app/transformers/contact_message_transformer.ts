import { BaseTransformer } from '@adonisjs/core/transformers'
import { contactStatuses } from '#shared/contact_statuses'
import { contactSubjects } from '#shared/contact_subjects'
import type ContactMessage from '#models/contact_message'

/** An inquiry for admins. */
export default class ContactMessageTransformer extends BaseTransformer<ContactMessage> {
  toObject() {
    const inquiry = this.resource
    return {
      ...this.pick(inquiry, [
        'id',
        'name',
        'email',
        'subject',
        'message',
        'status',
        'adminNotes',
        'handledAt',
      ]),
      createdAt: inquiry.createdAt.toJSDate().toISOString(),
      subjectLabel: contactSubjects.label(inquiry.subject),
      statusLabel: contactStatuses.label(inquiry.status),
    }
  }
}
