import { BaseTransformer } from '@adonisjs/core/transformers'
import type { TeamMember } from '#queries/team'
import { teamRoles } from '#shared/console/team_roles'

/** A team member, for the team. */
export default class TeamMemberTransformer extends BaseTransformer<TeamMember> {
  toObject() {
    const member = this.resource
    const { role, since, appointedById, appointedByName, lastSeenAt } = member
    return {
      ...this.pick(member, ['id', 'name', 'email', 'hasTwoStep']),
      roleLabel: teamRoles.label(role),
      since: since && new Date(since).toISOString(),
      appointedBy: appointedById ? { id: appointedById, name: appointedByName ?? '' } : null,
      lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
    }
  }
}
