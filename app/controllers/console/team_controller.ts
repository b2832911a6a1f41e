import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import Passkey from '#models/passkey'
import TwoStepVerification from '#models/two_step_verification'
import User from '#models/user'
import { consoleNavigation } from '#queries/console_navigation'
import { memberActivity, teamMembers } from '#queries/team'
import MemberActivityTransformer from '#transformers/member_activity_transformer'
import TeamMemberTransformer from '#transformers/team_member_transformer'
import { teamListValidator } from '#validators/team'

export default class TeamController {
  /** The team, and the viewer's own two-step verification. */
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await teamListValidator.tryValidate(request.qs())
    const [{ rows, hasMore }, recoveryCodesLeft, hasPasskey, navigation] = await Promise.all([
      teamMembers(filters?.page),
      TwoStepVerification.recoveryCodesOf(auth.user!.person),
      Passkey.isUsedBy(auth.user!.person),
      consoleNavigation(),
    ])
    const members = TeamMemberTransformer.transform(rows)
    // Null without two-step verification.
    const own = { recoveryCodesLeft, hasPasskey }
    const paging = { page: filters?.page ?? 1, hasMore }
    return inertia.render('console/team', { navigation, members, ...own, ...paging })
  }

  /** What one person did and looked at, also after leaving the team. */
  async show({ inertia, params, request }: HttpContext) {
    const [, filters] = await teamListValidator.tryValidate(request.qs())
    const member = await User.find(params.id)
    if (!member) throw new NotFound()
    const { rows, hasMore } = await memberActivity(member.id, filters?.page)
    return inertia.render('console/team_member', {
      navigation: await consoleNavigation(),
      member: { id: member.id, name: member.name },
      activity: MemberActivityTransformer.transform(rows),
      page: filters?.page ?? 1,
      hasMore,
    })
  }
}
