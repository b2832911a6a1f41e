import type { SeatRole } from '#shared/accounts/seat_roles'
import type { OpenInvitation, SeatedPerson } from '~/components/people/people_types'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { proofOf } from '~/lib/passkeys'

interface OfPerson {
  userId: number
  person: SeatedPerson
}

interface OfInvitation {
  userId: number
  invitation: OpenInvitation
}

const pathOf = ({ userId, person }: OfPerson) =>
  `/api/users/${userId}/people/${person.seatId}` as const

const invitationPath = ({ userId, invitation }: OfInvitation) =>
  `/api/users/${userId}/invitations/${invitation.id}` as const

export const changeRole: Mutation<OfPerson & { role: SeatRole }, unknown> = {
  send: ({ role, ...of }) => api.patch(pathOf(of), { role }),
  done: (_result, { person, role }) => ({
    title:
      role === 'books' ? `${person.name} keeps the books now` : `${person.name} is a member now`,
  }),
  failed: 'The role was not changed',
}

export const changeCommitting: Mutation<OfPerson & { mayCommit: boolean }, unknown> = {
  send: ({ mayCommit, ...of }) => api.patch(pathOf(of), { mayCommit }),
  done: (_result, { person, mayCommit }) => ({
    title: mayCommit
      ? `${person.name} may sign and pay`
      : `${person.name} can’t sign and pay anymore`,
  }),
  failed: 'This was not changed',
}

/** Its input is the typed password, empty for a passkey. */
export const makeOwner = ({ userId, person }: OfPerson): Mutation<string | null, unknown> => ({
  async send(currentPassword) {
    const proof = await proofOf(userId, { purpose: 'make_owner' }, currentPassword ?? '')
    return api.patch(pathOf({ userId, person }), { role: 'owner', ...proof })
  },
  done: `${person.name} is an owner now`,
  failed: `${person.name} was not made owner`,
})

export const removePerson: Mutation<OfPerson, unknown> = {
  send: (of) => api.delete(pathOf(of)),
  done: (_result, { person }) => ({ title: `${person.name} has no access anymore` }),
  failed: 'The person was not removed',
}

export const leaveAccount: Mutation<number, unknown> = {
  send: (userId) => api.delete(`/api/users/${userId}/seat`),
  failed: 'You did not leave the account',
}

export const sendAgain: Mutation<OfInvitation, unknown> = {
  send: (of) => api.post(`${invitationPath(of)}/sends`),
  done: (_result, { invitation }) => ({
    title: 'Invitation sent again',
    description: `The link in ${invitation.email}’s earlier email no longer works.`,
  }),
  failed: 'The invitation was not sent',
}

export const takeBack: Mutation<OfInvitation, unknown> = {
  send: (of) => api.delete(invitationPath(of)),
  done: 'Invitation taken back',
  failed: 'The invitation was not taken back',
}

/** Its input is the typed password, empty for a passkey; null for a role that needs neither. */
export const letIn = (of: OfInvitation): Mutation<string | null, unknown> => ({
  async send(currentPassword) {
    const proof =
      currentPassword === null
        ? undefined
        : await proofOf(of.userId, { purpose: 'make_owner' }, currentPassword)
    return api.post(`${invitationPath(of)}/approvals`, proof)
  },
  done: `${of.invitation.claimedBy?.name} has joined`,
  failed: 'Nobody was let in',
})
