import type { HttpContext } from '@adonisjs/core/http'
import Project from '#models/project'
import ProjectPolicy from '#policies/project_policy'

export default class DeclinedInvitationsController {
  /** The invited company declines. Its owner sees it; the company may still make an offer. */
  async store({ auth, bouncer, params }: HttpContext) {
    const project = await Project.findVisibleOrFail(auth.user!, params.id)
    await bouncer.with(ProjectPolicy).authorize('declineInvitation', project)
    await project.declineInvitation(auth.user!)
    return { message: 'Invitation declined' }
  }
}
