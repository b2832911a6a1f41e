import { accountNameOf } from '#shared/accounts/account_name'
import { seatRoles } from '#shared/accounts/seat_roles'
import { seatRefusals } from '#lifecycles/seat_rules'
import type User from '#models/user'
import type { ListedInvitation, ListedPerson, PeoplePage } from '#queries/people_page'

/** The people of an account as one of them sees them. Addresses and controls of invitations are for owners. */
export function peoplePageFor(viewer: User, { people, invitations, charges }: PeoplePage) {
  const isManaged = seatRefusals.act(viewer.seat!, 'account') === null
  const owners = people.filter(({ role }) => role === 'owner').length
  return {
    account: {
      name: accountNameOf(viewer),
      identifier: viewer.stagerIdentifier,
      isStager: viewer.isStager,
    },
    people: people.map((person) => personFor(viewer, person, { isManaged, owners, charges })),
    invitations: invitations.map(invitationOf),
    can: { manage: isManaged },
  }
}

interface Standing {
  isManaged: boolean
  owners: number
  charges: PeoplePage['charges']
}

function personFor(viewer: User, person: ListedPerson, { isManaged, owners, charges }: Standing) {
  const isSelf = person.seatId === viewer.seat!.id
  const leaving = isSelf ? seatRefusals.leave({ owners, seat: person }) : null
  const refusal = typeof leaving === 'string' ? leaving : null
  return {
    seatId: person.seatId,
    name: person.name,
    email: person.email,
    role: person.role,
    roleLabel: seatRoles.label(person.role),
    mayCommit: person.mayCommit || person.role === 'owner',
    /** Open jobs. */
    inChargeOf: charges.get(person.seatId) ?? 0,
    isSelf,
    isContact: person.email.toLowerCase() === viewer.email.toLowerCase(),
    joinedAt: person.joinedAt.toISOString(),
    lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
    can: {
      edit: isManaged && !isSelf,
      remove: isManaged && seatRefusals.remove({ isOwn: isSelf }) === null,
      leave: isSelf && refusal === null,
    },
    refusal,
  }
}

const invitationOf = (invitation: ListedInvitation) => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  roleLabel: seatRoles.label(invitation.role),
  mayCommit: invitation.mayCommit || invitation.role === 'owner',
  invitedBy: invitation.isOwn ? null : (invitation.invitedBy ?? 'a former member'),
  sentAt: invitation.sentAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
  isExpired: invitation.claimedByEmail === null && invitation.expiresAt.getTime() <= Date.now(),
  claimedBy:
    invitation.claimedByEmail === null
      ? null
      : { name: invitation.claimedByName ?? '', email: invitation.claimedByEmail },
})
