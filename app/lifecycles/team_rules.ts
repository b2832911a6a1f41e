import type { TeamRole } from '#shared/console/team_roles'

export interface RoleSituation {
  account: {
    id: number
    teamRole: TeamRole | null
    emailConfirmed: boolean
    suspendedAt: unknown
  }
  by: { id: number }
  /** The new role; null removes the person from the team. */
  role: TeamRole | null
}

/**
 * Why the change of a role is refused; null if it is allowed. It needs no check for the last admin,
 * because only that admin could do it, and changing your own role is refused.
 */
export const teamRefusals = {
  changeRole({ account, by, role }: RoleSituation): string | null {
    if (account.id === by.id) return 'You cannot change your own role. Ask another admin.'
    if (role === account.teamRole) {
      return role ? 'This person already has this role.' : 'This person is not on the team.'
    }
    if (role === null) return null
    if (account.suspendedAt) return 'This account is suspended.'
    return account.emailConfirmed ? null : 'This email address is not confirmed yet.'
  },
}

/** When the setup was confirmed with a first code; null before that. */
export interface TwoStepSituation {
  twoStepAt: unknown
}

export interface ResetSituation {
  /** `users`: how many of its people it could be. */
  account: TwoStepSituation & { id: number; users: number }
  /** Null for the command. */
  by: { id: number } | null
}

const isOff = 'Two-step verification is not set up.'

export const twoStepRefusals = {
  start({ twoStepAt }: TwoStepSituation): string | null {
    return twoStepAt ? 'Two-step verification is already set up.' : null
  },

  /** @param enrolment  the secret to confirm */
  confirm({ twoStepAt, enrolment }: TwoStepSituation & { enrolment: unknown }): string | null {
    if (!enrolment) return 'Start the setup again.'
    return twoStepRefusals.start({ twoStepAt })
  },

  /** Enter a code, renew the recovery codes, turn it off. */
  use({ twoStepAt }: TwoStepSituation): string | null {
    return twoStepAt ? null : isOff
  },

  /** By another admin, who needs no code. */
  reset({ account, by }: ResetSituation): string | null {
    if (account.id === by?.id) {
      return 'You cannot reset your own two-step verification. Turn it off with a code.'
    }
    if (!account.twoStepAt) return isOff
    return account.users > 1
      ? 'Several people in this account use it. Reset it by the address of the person, with the command.'
      : null
  },
}
