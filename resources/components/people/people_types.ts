import type { SeatRole } from '#shared/accounts/seat_roles'

/** The account whose people are listed. */
export type PeopleAccount = {
  name: string
  /** What owners read before a company's contact details are released; null for owners. */
  identifier: string | null
  isStager: boolean
}

export type SeatedPerson = {
  seatId: number
  name: string
  email: string
  role: SeatRole
  roleLabel: string
  mayCommit: boolean
  /** Open jobs. */
  inChargeOf: number
  isSelf: boolean
  /** Whether the login address is the account's contact address. */
  isContact: boolean
  /** ISO date and time. */
  joinedAt: string
  /** Null without a session in the account. */
  lastSeenAt: string | null
  can: { edit: boolean; remove: boolean; leave: boolean }
  /** Why the viewer can't leave, or null. */
  refusal: string | null
}

export type OpenInvitation = {
  id: number
  email: string
  role: SeatRole
  roleLabel: string
  mayCommit: boolean
  /** Null for the viewer's own. */
  invitedBy: string | null
  sentAt: string
  expiresAt: string
  isExpired: boolean
  /** Who wants to join with another address. */
  claimedBy: { name: string; email: string } | null
}

export type PeopleOfAccount = {
  account: PeopleAccount
  people: SeatedPerson[]
  /** Empty for those who can't invite. */
  invitations: OpenInvitation[]
  can: { manage: boolean }
}

/** The element id of the list of who is in charge. */
export const inChargeHeading = 'in-charge'

/** What each role covers. */
export const roleTexts: readonly { role: SeatRole; label: string; text: string }[] = [
  { role: 'member', label: 'Member', text: 'Search, offers, messages, stagings, photos' },
  {
    role: 'books',
    label: 'Books',
    text: 'Receipts, statements, payments, tax address. No messages',
  },
  { role: 'owner', label: 'Owner', text: 'Everything, and these people' },
]
