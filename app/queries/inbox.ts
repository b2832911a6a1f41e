import db from '@adonisjs/lucid/services/db'
import { consoleLists } from '#shared/console/console_lists'
import type { ContactStatus } from '#shared/messages/contact_statuses'
import ContactMessage from '#models/contact_message'
import User from '#models/user'
import { likePattern } from '#queries/admin_lists'
import { type Conditions, largeList, narrow, newestFirst, type Paging } from '#queries/large_list'
import { withPeople } from '#queries/people'

export interface InquiryFilters {
  q?: string | null
  status?: ContactStatus | null
  /** Id of a team member. */
  assignee?: number | null
}

/** The oldest account with this contact address. */
const accountId = `(select id from users
  where lower(users.email) = lower(contact_messages.email) and deleted_at is null
  order by id limit 1) as "accountId"`

/** The indexed text. Line breaks are spaces, so that words start after them, too. */
const searchedText =
  "translate(lower(name || ' ' || email || ' ' || message), chr(10) || chr(13), '  ')"

/**
 * Inquiries that contain a term. A term of two characters is searched only at the start of words,
 * because the index needs at least three within a word.
 */
function search(query: ReturnType<typeof ContactMessage.query>, term: string) {
  const anywhere = likePattern(term)
  if (term.length !== 2) return query.whereRaw(`${searchedText} like ?`, [anywhere])
  return query.whereRaw(`(${searchedText} like ? or ${searchedText} like ?)`, [
    anywhere.slice(1),
    `% ${anywhere.slice(1)}`,
  ])
}

type Inquiries = ReturnType<typeof ContactMessage.query>

const conditions: Conditions<'inquiries', InquiryFilters, Inquiries> = {
  status: (query, status) => query.where('status', status),
  assignee: (query, assignee) => query.where('assigneeId', assignee),
}

/** Inquiries, newest first, with who works on them and the account of the person who wrote. */
export function listInquiries(filters: InquiryFilters = {}) {
  const query = ContactMessage.query()
    .select('contact_messages.*', db.raw(accountId))
    .preload('assignee')
    .orderBy('id', 'desc')
  if (filters.q) search(query, filters.q)
  return narrow(query, conditions, filters)
}

export const pageOfInquiries = (filters: InquiryFilters & Paging) =>
  largeList(listInquiries(filters), newestFirst('contact_messages'), filters).paginate(filters)

/** An inquiry with its replies, oldest first; null if it doesn't exist. */
export function findInquiry(id: number): Promise<ContactMessage | null> {
  return listInquiries()
    .where('id', id)
    .preload('replies', (replies) => replies.preload('author').orderBy('id'))
    .first()
}

/** The suspended account with the inquiry's address, if there is one. */
async function suspendedSender({ email }: ContactMessage): Promise<User | null> {
  const accounts = User.query()
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('deletedAt')
    .whereNotNull('suspendedAt')
  const [account] = await withPeople(await accounts)
  return account ?? null
}

/** Members of the team that an inquiry can be given to. */
const mostAssignees = 50

export type InboxPage = Awaited<ReturnType<typeof inboxPage>>

/** A page of the inbox, with the inquiry that is open beside it. */
export async function inboxPage(filters: InquiryFilters & Paging, inquiry: ContactMessage | null) {
  const [page, account, team] = await Promise.all([
    pageOfInquiries({ ...filters, perPage: consoleLists.inquiries.rows }),
    inquiry && suspendedSender(inquiry),
    User.activeTeam().limit(mostAssignees),
  ])
  return { page, inquiry, account, team }
}
