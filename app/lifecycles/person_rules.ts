import { adminsOnly, type TeamRole } from '#shared/console/team_roles'

/** A person, and the team member who suspends them. */
export interface PersonSuspension {
  person: { id: number; suspendedAt: unknown }
  /** Whether one of the person's accounts is on the team. */
  isTeam: boolean
  by: { personId: number; teamRole: TeamRole | null }
}

/** An account in which the person who wants to be deleted is the only owner; null without one. */
export interface PersonClosing {
  onlyOwnerOf: { name: string; company: string | null } | null
}

/** Why an action on a person is refused; null if it is allowed. */
export const personRefusals = {
  suspend({ person, isTeam, by }: PersonSuspension): string | null {
    if (person.id === by.personId) return 'You cannot suspend yourself.'
    if (isTeam && by.teamRole !== 'admin') return adminsOnly('moderateTeam')
    return person.suspendedAt ? 'This person is already suspended.' : null
  },

  reinstate({ person }: { person: { suspendedAt: unknown } }): string | null {
    return person.suspendedAt ? null : 'This person is not suspended.'
  },

  close({ onlyOwnerOf }: PersonClosing): string | null {
    if (!onlyOwnerOf) return null
    const { company, name } = onlyOwnerOf
    return `You’re the only owner of ${company ?? name}. Make somebody else owner, or delete the account.`
  },
}
