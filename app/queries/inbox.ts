import db from '@adonisjs/lucid/services/db'
import type { ContactStatus } from '#shared/contact_statuses'
import ContactMessage from '#models/contact_message'
import User from '#models/user'
import { likePattern } from '#queries/admin_lists'

export interface InquiryFilters {
  q?: string | null
  status?: ContactStatus | null
  /** Id of a team member. */
  assignee?: number | null
}

/** The account that has the address now. */
const accountId = `(select id from users
  where lower(users.email) = lower(contact_messages.email) and deleted_at is null) as "accountId"`

/** Inquiries, newest first, with who works on them and the account of the person who wrote. */
export function listInquiries({ q, status, assignee }: InquiryFilters = {}) {
  const query = ContactMessage.query()
    .select('contact_messages.*', db.raw(accountId))
    .preload('assignee')
    .orderBy('id', 'desc')
  if (status) query.where('status', status)
  if (assignee) query.where('assigneeId', assignee)
  if (q) query.whereRaw("lower(concat_ws(' ', name, email, message)) like ?", [likePattern(q)])
  return query
}

/** An inquiry with its replies, oldest first; null if it doesn't exist. */
export function findInquiry(id: number): Promise<ContactMessage | null> {
  return listInquiries()
    .where('id', id)
    .preload('replies', (replies) => replies.preload('author').orderBy('id'))
    .first()
}

/** The suspended account with the inquiry's address, if there is one. */
export function suspendedSender({ email }: ContactMessage): Promise<User | null> {
  return User.query()
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('deletedAt')
    .whereNotNull('suspendedAt')
    .first()
}
