import { phoneLabel } from '#shared/phone_number'
import { plainLine } from '#shared/plain_text'
import type Bid from '#models/bid'
import type User from '#models/user'
import type { Detail } from '#notifications/definitions'

interface Release {
  bid: Bid
  recipient: User
  other: User
}

/**
 * Name and phone number of the other party, once the fee is paid. Empty if the recipient's address
 * isn't confirmed, because it may belong to a stranger, and for suspended recipients, who can't
 * see them in the app either.
 */
export function contactDetails({ bid, recipient, other }: Release): Detail[] {
  const isReleased = bid.isPaid && recipient.emailConfirmed && !recipient.suspendedAt
  if (!isReleased || other.deletedAt) return []
  const name = plainLine(other.name)
  return [
    ...(name ? [{ label: 'Name', value: name }] : []),
    ...(other.phone
      ? [{ label: 'Phone', value: phoneLabel(other.phone), href: `tel:+1${other.phone}` }]
      : []),
  ]
}
