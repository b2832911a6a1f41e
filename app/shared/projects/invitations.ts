import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Whom an owner may invite: companies they worked with, and those they marked. */
export const invitationReasons = new Enumeration({
  offered: { worked_together: 'You worked together', favorite: 'Favorite' },
})
export type InvitationReason = ValueOf<typeof invitationReasons>

/** What became of an invitation, as its sender reads it. */
export const invitationStates = new Enumeration({
  offered: {
    invited: 'Not seen yet',
    seen: 'Seen',
    offered: 'Made an offer',
    declined: 'Declined',
  },
})
export type InvitationState = ValueOf<typeof invitationStates>

export const invitationLimits = {
  /** Companies invited to one project. */
  perProject: 10,
  /** Companies invited by one owner within 24 hours. */
  perDay: 30,
} as const

/** Companies that one person can mark. */
export const favoriteLimit = 200

/** Homes posted with one form. */
export const batchLimit = 10
