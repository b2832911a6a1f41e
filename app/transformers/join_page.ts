import type User from '#models/user'
import type { FoundInvitation } from '#queries/join_page'

/** `l…@fernandfield.example` */
const shortened = (email: string) => email.replace(/^(.)[^@]*/, '$1…')

/** What the page of an invitation shows. The full address is for visitors, whose login it becomes, and for its owner. */
export function joinPageFor(viewer: User | null, found: FoundInvitation | null, token: unknown) {
  if (!found) return { link: null, viewer: null }
  const { email, role, invitedBy, account, isExpired } = found
  const isInvited = viewer === null || viewer.person.hasEmail(email)
  return {
    link: {
      token: isExpired ? null : String(token),
      email: isInvited ? email : shortened(email),
      account,
      invitedBy,
      role,
    },
    viewer: viewer && { email: viewer.person.email, isInvited },
  }
}
