import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** Roles of the people who run Stagely. */
export const teamRoles = new Enumeration({
  offered: { support: 'Support staff', admin: 'Admin' },
})
export type TeamRole = ValueOf<typeof teamRoles>

/** What only admins can do, as the end of the sentence "Only admins can …". */
export const adminActions = {
  refund: 'refund a payment',
  deleteAccount: 'delete an account',
  cancelProject: 'cancel a project of someone else',
  deleteProject: 'delete a project of someone else',
  export: 'export data',
  reconcile: 'have the payments checked',
  appoint: 'change who is on the team',
  resetCode: 'reset the two-step verification of someone else',
  verifyBadges: 'check documents for badges',
  moderateTeam: 'warn, mute or suspend a team member',
} as const
export type AdminAction = keyof typeof adminActions

/** Why calls are refused while two-step verification waits for a code. */
export const codeRequired = 'Enter the code from your phone in the console first.'

export const adminsOnly = (action: AdminAction) => `Only admins can ${adminActions[action]}.`
