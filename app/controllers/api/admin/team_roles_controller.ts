import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import { withPeople } from '#queries/people'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { teamRoleValidator } from '#validators/team'

export default class TeamRolesController {
  /**
   * Makes a user support staff or an admin, or removes them from the team: `{ role }`, null for
   * removal → the user. For admins. 409 for one's own account, the same role, and an account
   * that is suspended or unconfirmed.
   */
  async update(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { role } = await request.validateUsing(teamRoleValidator)
    const by = auth.user!
    const account = await User.findActiveOrFail(params.id)
    const user = await account.changeTeamRole({ by, role })
    logSecurityEvent(ctx, 'team_changed', { accountId: user.id })
    await withPeople([user])
    return serialize(ConsoleUserTransformer.transform(user, by))
  }
}
