import type { HttpContext } from '@adonisjs/core/http'
import ProjectPolicy from '#policies/project_policy'
import { invitedProjects } from '#queries/invitations'
import ProjectCardTransformer from '#transformers/project_card_transformer'

export default class InvitationsController {
  /** The open projects that the stager is invited to. */
  async index({ auth, bouncer, inertia }: HttpContext) {
    const user = auth.user ?? null
    const stager = user && (await bouncer.with(ProjectPolicy).allows('search')) ? user : null
    const projects = stager ? await invitedProjects(stager) : []
    return inertia.render('invitations/index', {
      projects: ProjectCardTransformer.transform(projects, stager),
      access: stager ? ('ok' as const) : user ? ('not_stager' as const) : ('guest' as const),
    })
  }
}
