import { phoneLabel } from '#shared/accounts/phone_number'
import { plainLine } from '#shared/values/plain_text'
import type Bid from '#models/bid'
import type Project from '#models/project'
import type User from '#models/user'
import type { Detail } from '#notifications/definitions'

interface Release {
  bid: Bid
  project: Project
  /** The account that gets them. */
  recipient: User
  /** Who reads the email. */
  reader: Pick<User, 'emailConfirmed'>
  other: User
}

/**
 * Name, company and phone number of the other party, once the fee is paid. Empty if the reader's address
 * isn't confirmed, because it may belong to a stranger, and for suspended recipients, who can't
 * see them in the app either.
 */
export function contactDetails({ bid, project, recipient, reader, other }: Release): Detail[] {
  const isReleased = bid.contactFor(recipient, project) === other.id && !other.deletedAt
  if (!isReleased || !reader.emailConfirmed || recipient.isSuspended) return []
  const name = plainLine(other.name)
  const company = other.company && plainLine(other.company)
  return [
    ...(name ? [{ label: 'Name', value: name }] : []),
    ...(company ? [{ label: 'Company', value: company }] : []),
    ...(other.phone
      ? [{ label: 'Phone', value: phoneLabel(other.phone), href: `tel:+1${other.phone}` }]
      : []),
  ]
}
